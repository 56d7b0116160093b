import type { MessageResponse } from '#server/inbox/message.dto';
import { inbox } from '#content/inbox';
import { ANSWER_MAX, NOTE_MAX } from '#server/shared/limits';
import { useDraft } from '#client/app/drafts';
import { LongTextField } from '#client/ui/forms/field';
import { Form } from '#client/ui/forms/form';
import { textRule } from '#client/ui/forms/rules';
import { visible } from '#client/ui/visible-text';
import { useWriteMutation, type Writing } from './inbox-api';
import { Refusal } from './refusal';
import styles from './message.module.css';

/** In characters. */
const LIMITS = { answer: ANSWER_MAX, note: NOTE_MAX };

type Values = Partial<Record<Writing, string>>;

interface WritingFormProps {
  as: Writing;
  message: MessageResponse;
}

/** Writes to the visitor, or a note to the staff alone, which looks like no answer. */
export function WritingForm({ as, message: { id, version, name, email } }: WritingFormProps) {
  const [write] = useWriteMutation();
  // Text that is typed and not sent yet is kept by this name.
  const { draft, keyOf } = useDraft(as);
  const words = inbox.message[as];
  const headingId = `${as}-heading`;

  async function submit(values: Values) {
    const text = values[as]?.trim() ?? '';
    return write({ id, version, as, text, key: keyOf(text) });
  }

  return (
    <section className={`${styles.writing} ${styles[as]}`} aria-labelledby={headingId}>
      <h2 id={headingId}>{words.heading(visible(name))}</h2>
      <Form<Values>
        words={words}
        rules={{ [as]: textRule(words.label, words.required, LIMITS[as]) }}
        onSubmit={submit}
        failure={(error) => <Refusal error={error} failed={words.failed} />}
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
