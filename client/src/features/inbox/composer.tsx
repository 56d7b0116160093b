import { use, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { inbox } from '#content/inbox';
import { ANSWER_MAX, NOTE_MAX } from '#server/shared/lengths';
import { useDraft } from '#client/app/drafts';
import { useNavigateFromHere } from '#client/app/use-navigate-from-here';
import { LongTextField } from '#client/ui/forms/field';
import { Form, FormButton } from '#client/ui/forms/form';
import { textRule } from '#client/ui/forms/rules';
import { visible } from '#client/ui/visible-text';
import { BriefNotices } from './shortcuts';
import { useWriteMutation, type Writing } from './inbox-api';
import { SavedAnswers } from './saved-answers';
import { Refusal, type StaffActionProps } from './staff-actions';
import styles from './message.module.css';

const FORMS = [
  { as: 'answer', key: 'r', limit: ANSWER_MAX },
  { as: 'note', key: 'n', limit: NOTE_MAX },
] as const;

interface ComposerProps extends StaffActionProps {
  /** Path to open after sending. */
  next: string;
}

export function Composer(props: ComposerProps) {
  const [shown, setShown] = useState<Writing>('answer');
  // Small until it is needed, and then as it is: what is pressed next to it doesn't move.
  const [isUsed, setUsed] = useState(false);
  const fields = {
    answer: useRef<HTMLTextAreaElement>(null),
    note: useRef<HTMLTextAreaElement>(null),
  };

  function write(as: Writing): void {
    flushSync(() => setShown(as));
    fields[as].current?.focus();
  }

  return (
    <section
      className={styles.composer}
      aria-label={inbox.message.composer}
      data-used={isUsed || undefined}
      onFocus={({ target }) => target.matches('textarea') && setUsed(true)}
    >
      <div className={`row ends ${styles.tabs}`}>
        <div>
          {FORMS.map(({ as, key }) => (
            <button
              key={as}
              type="button"
              aria-pressed={as === shown}
              aria-keyshortcuts={key}
              onClick={() => write(as)}
            >
              {inbox.message[as].tab}
            </button>
          ))}
        </div>
        {shown === 'answer' ? (
          <SavedAnswers name={visible(props.message.name)} field={fields.answer} />
        ) : null}
      </div>
      {FORMS.map(({ as, limit }) => (
        <div key={as} className={`${styles.panel} ${styles[as]}`} hidden={as !== shown}>
          <WritingForm {...props} as={as} limit={limit} field={fields[as]} />
        </div>
      ))}
    </section>
  );
}

interface WritingFormProps extends ComposerProps {
  as: Writing;
  limit: number;
  field: RefObject<HTMLTextAreaElement | null>;
}

/** The text, and whether an address stays among those that get it, too. */
type Values = Partial<Record<Writing, string> & Record<`cc ${string}`, boolean>>;

function WritingForm({ message, change, next, as, limit, field }: WritingFormProps) {
  const { id, version, email } = message;
  const offered = as === 'answer' ? message.cc : [];
  const [write] = useWriteMutation();
  const navigate = useNavigateFromHere();
  const { showBriefly } = use(BriefNotices);
  const { draft, idempotencyKey, clearDraft } = useDraft(as);
  const words = inbox.message[as];

  async function submit(values: Values, _: Values, then?: string) {
    const typed = values[as]?.trim() ?? '';
    const cc = offered.filter((address) => values[`cc ${address}`]);
    const copies = cc.length > 0 ? { cc } : {};
    const key = idempotencyKey([typed, ...cc].join('\n'));
    const result = await write({ id, version, as, text: typed, ...copies, key });
    if (!result.data) return result;
    clearDraft(typed);
    if (then === 'done') void change({ state: 'done' }, result.data, words.done);
    if (then === 'next') {
      showBriefly({ text: words.done });
      void navigate(next, { replace: true });
    }
    return {};
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    const { key, ctrlKey, metaKey, shiftKey, currentTarget } = event;
    if (key !== 'Enter' || !(ctrlKey || metaKey)) return;
    event.preventDefault();
    const done = currentTarget.form?.querySelector<HTMLElement>('[value=done]');
    currentTarget.form?.requestSubmit(shiftKey ? done : null);
  }

  return (
    <Form<Values>
      words={words}
      rules={{ [as]: textRule(words.label, words.required, limit) }}
      onSubmit={submit}
      failure={(error) => <Refusal error={error} failed={words.failed} />}
      done={words.done}
      clears
      alternative={Object.entries(words.goOn).map(([then, label]) => (
        <FormButton key={then} type="submit" variant="secondary" value={then}>
          {label}
        </FormButton>
      ))}
    >
      <LongTextField
        {...draft}
        ref={(control) => {
          draft.ref(control);
          field.current = control;
        }}
        label={<span className="visually-hidden">{words.label}</span>}
        placeholder={words.label}
        help={words.help(visible(email))}
        limit={limit}
        aria-keyshortcuts="Control+Enter"
        onKeyDown={onKeyDown}
        required
      />
      {offered.length > 0 ? (
        <div className="row small">
          {inbox.message.answer.cc}
          {offered.map((address) => (
            <label key={address} className="option">
              <input type="checkbox" name={`cc ${address}`} defaultChecked />
              {visible(address)}
            </label>
          ))}
        </div>
      ) : null}
    </Form>
  );
}
