import { useRef, type KeyboardEvent, type RefObject } from 'react';
import { inbox } from '#content/inbox';
import { NAME_MAX } from '#server/shared/lengths';
import { Button } from '#client/ui/button';
import dialog from '#client/ui/dialog.module.css';
import { focus } from '#client/ui/focus';
import { TextField } from '#client/ui/forms/field';
import { Form } from '#client/ui/forms/form';
import { Failure } from '#client/ui/forms/form-message';
import { textRule } from '#client/ui/forms/rules';
import { When } from '#client/ui/when';
import {
  useDeleteSavedAnswerMutation,
  useGetSavedAnswersQuery,
  useSaveAnswerMutation,
} from './inbox-api';
import styles from './message.module.css';

const text = inbox.message.saved;
const NAME = '{name}';

interface SavedAnswersProps {
  name: string;
  field: RefObject<HTMLTextAreaElement | null>;
}

export function SavedAnswers({ name, field }: SavedAnswersProps) {
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const { data, error } = useGetSavedAnswersQuery();
  const [save] = useSaveAnswerMutation();
  const [remove, { error: refusal }] = useDeleteSavedAnswerMutation();
  const typed = () => field.current?.value.trim() ?? '';

  function insert(saved: string): void {
    box.current?.hidePopover();
    const { current: control } = field;
    if (!control) return;
    const words = saved.replaceAll(NAME, () => name);
    control.setRangeText(words, control.selectionStart, control.selectionEnd, 'end');
    control.dispatchEvent(new Event('input', { bubbles: true }));
    control.focus();
  }

  function chooseByDigit(event: KeyboardEvent): void {
    const choice = list.current?.children[Number(event.key) - 1]?.firstElementChild;
    if (!(choice instanceof HTMLElement) || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    choice.click();
  }

  /** As it opens, not a moment later: the next key may be a digit. React keeps the attribute for itself. */
  function focusOnOpening(element: HTMLDivElement | null): void {
    box.current = element;
    element?.setAttribute('autofocus', '');
  }

  function forget(id: string): void {
    // The button goes with the answer.
    if (box.current) focus(box.current);
    void remove(id);
  }

  return (
    <>
      <Button variant="quiet" aria-keyshortcuts="s" popoverTarget="saved-answers">
        {text.heading}
      </Button>
      <div
        ref={focusOnOpening}
        id="saved-answers"
        popover="auto"
        tabIndex={-1}
        className={dialog.dialog}
        role="dialog"
        aria-labelledby="saved-heading"
        onKeyDown={chooseByDigit}
      >
        <h2 id="saved-heading">{text.heading}</h2>
        <Failure failed={inbox.failed} error={error ?? refusal} />
        <ul ref={list} className={styles.saved}>
          {data?.savedAnswers.map(({ id, title, text: words, by, at }, index) => (
            <li key={id}>
              <Button variant="quiet" onClick={() => insert(words)}>
                {index < 9 ? `${index + 1}.` : ''} {title}
              </Button>
              {at ? (
                <span className="small">
                  {text.changed(by?.name ?? inbox.formerStaff)} <When at={at} brief />
                </span>
              ) : null}
              <Button variant="quiet" aria-label={text.remove(title)} onClick={() => forget(id)}>
                {text.removeShort}
              </Button>
            </li>
          ))}
        </ul>
        <Form<{ title?: string }>
          words={text}
          rules={{
            title: (title) =>
              typed() ? textRule(text.label, text.required, NAME_MAX)(title) : text.nothing,
          }}
          onSubmit={async ({ title = '' }) =>
            save({ title: title.trim(), text: typed().replaceAll(name, NAME) })
          }
          done={text.done}
          clears
        >
          <TextField name="title" label={text.label} help={text.help(name)} autoComplete="off" />
        </Form>
      </div>
    </>
  );
}
