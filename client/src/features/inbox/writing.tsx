import { useRef } from 'react';
import { inbox } from '#content/inbox';
import { ANSWER_MAX, NOTE_MAX } from '#server/shared/limits';
import { Counter } from '#client/ui/forms/counter';
import { TextareaField } from '#client/ui/forms/field';
import { Form } from '#client/ui/forms/form';
import { filled, within } from '#client/ui/forms/rules';
import { useFields } from '#client/ui/forms/use-fields';
import { visible } from '#client/ui/visible-text';
import { StaffActionFailure, type StaffActionProps } from './staff-action';
import { useWriteMutation, type Writing } from './inbox-api';
import styles from './message.module.css';

/** In characters. */
const LIMITS = { answer: ANSWER_MAX, note: NOTE_MAX };

/** Writes to the visitor, or a note to the staff alone, which looks like no answer and whose button says something else. */
export function WritingForm({ as, message, onLook }: StaffActionProps & { as: Writing }) {
  const { id, version, name, email } = message;
  const [write, { error, isLoading, isSuccess, reset }] = useWriteMutation();
  const { field, whenValid, watch, keyOf, sent } = useFields<Record<string, string>>();
  /** The version that the writer has been told of. */
  const told = useRef(version);
  const words = inbox.message[as];
  const headingId = `${as}-heading`;

  const submit = whenValid(async (values) => {
    const text = values[as]?.trim() ?? '';
    const seen = Math.max(version, told.current);
    const result = await write({ id, version: seen, as, text, key: keyOf(as, text) });
    if (!result.error) sent();
  });

  return (
    <section className={`${styles.writing} ${styles[as]}`} aria-labelledby={headingId}>
      <h2 id={headingId}>{words.heading(visible(name))}</h2>
      <Form
        words={words}
        busy={isLoading}
        onSubmit={submit}
        failure={
          <StaffActionFailure
            error={error}
            reset={reset}
            text={words.failed}
            onLook={onLook}
            onAnyway={(present) => (told.current = present)}
            submits
          />
        }
        done={isSuccess ? words.done : null}
      >
        <TextareaField
          // Text that is typed and not sent yet is kept by this name.
          {...field(as, {
            validate: { filled: filled(words.required), length: within(words.label, LIMITS[as]) },
          })}
          label={words.label}
          help={
            <Counter text={watch(as)} limit={LIMITS[as]} otherwise={words.help(visible(email))} />
          }
          aria-keyshortcuts={as === 'answer' ? 'r' : undefined}
          required
        />
      </Form>
    </section>
  );
}
