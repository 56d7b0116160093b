import { useRef } from 'react';
import { inbox } from '#content/inbox';
import { ANSWER_MAX, NOTE_MAX } from '#server/shared/limits';
import { useDraft } from '#client/app/drafts';
import { LongTextField } from '#client/ui/forms/field';
import { Form } from '#client/ui/forms/form';
import { textRule } from '#client/ui/forms/rules';
import { visible } from '#client/ui/visible-text';
import { StaffActionFailure, type StaffActionProps } from './staff-action';
import { useWriteMutation, type Writing } from './inbox-api';
import styles from './message.module.css';

/** In characters. */
const LIMITS = { answer: ANSWER_MAX, note: NOTE_MAX };

type Values = Partial<Record<Writing, string>>;

/** Writes to the visitor, or a note to the staff alone, which looks like no answer and whose button says something else. */
export function WritingForm({ as, message, onLook }: StaffActionProps & { as: Writing }) {
  const { id, version, name, email } = message;
  const [write] = useWriteMutation();
  // Text that is typed and not sent yet is kept by this name.
  const { draft, keyOf } = useDraft(as);
  /** The version that the writer has been told of. */
  const told = useRef(version);
  const words = inbox.message[as];
  const headingId = `${as}-heading`;

  async function submit(values: Values) {
    const text = values[as]?.trim() ?? '';
    const seen = Math.max(version, told.current);
    return write({ id, version: seen, as, text, key: keyOf(text) });
  }

  return (
    <section className={`${styles.writing} ${styles[as]}`} aria-labelledby={headingId}>
      <h2 id={headingId}>{words.heading(visible(name))}</h2>
      <Form<Values>
        words={words}
        rules={{ [as]: textRule(words.label, words.required, LIMITS[as]) }}
        onSubmit={submit}
        failure={(error, _, forget) => (
          <StaffActionFailure
            error={error}
            reset={forget}
            text={words.failed}
            onLook={onLook}
            onAnyway={(present) => (told.current = present)}
            submits
          />
        )}
        done={words.done}
        clears
      >
        <LongTextField
          {...draft}
          label={words.label}
          help={words.help(visible(email))}
          limit={LIMITS[as]}
          aria-keyshortcuts={as === 'answer' ? 'r' : undefined}
          required
        />
      </Form>
    </section>
  );
}
