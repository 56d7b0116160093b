import { inbox } from '#content/inbox';
import { NOTE_MAX } from '#server/shared/limits';
import { Counter } from '../../ui/forms/counter';
import { Failure } from '../../ui/forms/failure';
import { TextareaField } from '../../ui/forms/field';
import { Form } from '../../ui/forms/form';
import { filled, within } from '../../ui/forms/rules';
import { useFields } from '../../ui/forms/use-fields';
import { errorText } from '../../ui/problem';
import { useAddNoteMutation } from './inbox-api';
import styles from './writing.module.css';

const text = inbox.message.note;
const rules = { validate: { filled: filled(text.required), length: within(text.label, NOTE_MAX) } };

/** Writes to the staff, and to nobody else: it looks like no answer, and its button says something else. */
export function NoteForm({ id }: { id: string }) {
  const [add, { error, isLoading, isSuccess }] = useAddNoteMutation();
  const { field, whenValid, watch, sent } = useFields<{ note: string }>();

  const submit = whenValid(async ({ note }) => {
    const result = await add({ id, text: note.trim() });
    if (!result.error) sent();
  });

  return (
    <section className={styles.note} aria-labelledby="note-heading">
      <h2 id="note-heading">{text.heading}</h2>
      <Form
        words={text}
        busy={isLoading}
        onSubmit={submit}
        failure={
          error ? (
            <Failure text={errorText(error, text.failed)} error={error} unsure={inbox.unsure} />
          ) : null
        }
        done={isSuccess ? text.done : null}
      >
        <TextareaField
          {...field('note', rules)}
          label={text.label}
          help={<Counter text={watch('note')} limit={NOTE_MAX} otherwise={text.help} />}
          rows={2}
          required
        />
      </Form>
    </section>
  );
}
