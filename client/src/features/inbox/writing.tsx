import { useRef } from 'react';
import { inbox } from '#content/inbox';
import { ANSWER_MAX, NOTE_MAX } from '#server/shared/limits';
import { Counter } from '../../ui/forms/counter';
import { TextareaField } from '../../ui/forms/field';
import { Form } from '../../ui/forms/form';
import { filled, within } from '../../ui/forms/rules';
import { useFields } from '../../ui/forms/use-fields';
import { ActFailure, type ActProps } from './conflict';
import { type Seen, useAddNoteMutation, useAnswerMessageMutation } from './inbox-api';
import { visible } from './visible-text';
import styles from './writing.module.css';

const { answer, note } = inbox.message;

/** Writes to the visitor. */
export function AnswerForm(props: ActProps) {
  const [send, state] = useAnswerMessageMutation();
  const { name, email } = props.message;
  return (
    <section className={styles.answer} aria-labelledby="answer-heading">
      <h2 id="answer-heading">{answer.heading(visible(name))}</h2>
      <TextForm
        {...props}
        {...state}
        name="answer"
        words={answer}
        help={answer.help(visible(email))}
        limit={ANSWER_MAX}
        send={send}
        keyShortcut="r"
      />
    </section>
  );
}

/** Writes to the staff, and to nobody else: it looks like no answer, and its button says something else. */
export function NoteForm(props: ActProps) {
  const [add, state] = useAddNoteMutation();
  return (
    <section className={styles.note} aria-labelledby="note-heading">
      <h2 id="note-heading">{note.heading}</h2>
      <TextForm
        {...props}
        {...state}
        name="note"
        words={note}
        help={note.help}
        limit={NOTE_MAX}
        send={add}
      />
    </section>
  );
}

interface TextFormProps extends ActProps {
  /** Names what is typed and not sent yet, which is kept. */
  name: 'answer' | 'note';
  words: Record<'label' | 'required' | 'submit' | 'busy' | 'done' | 'failed', string>;
  help: string;
  /** In characters. */
  limit: number;
  send: (written: Seen & { text: string; key: string }) => Promise<{ error?: unknown }>;
  error?: unknown;
  isLoading: boolean;
  isSuccess: boolean;
  reset: () => void;
  keyShortcut?: string;
}

/** 128 random bits. (`randomUUID` is missing on plain HTTP.) */
const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-');

function TextForm({ message: { id, version }, onLook, send, name, ...props }: TextFormProps) {
  const { words, help, limit, keyShortcut, error, isLoading, isSuccess, reset } = props;
  const { field, whenValid, watch, sent } = useFields<Record<string, string>>();
  /** What was sent and not answered yet: it has the same key however often it is sent. */
  const composed = useRef({ text: '', key: '' });
  /** The version that the writer has been told of. */
  const told = useRef(version);

  const submit = whenValid(async (values) => {
    const text = values[name]?.trim() ?? '';
    if (composed.current.text !== text) composed.current = { text, key: newKey() };
    const seen = Math.max(version, told.current);
    const result = await send({ id, version: seen, ...composed.current });
    if (result.error) return;
    composed.current = { text: '', key: '' };
    sent();
  });

  return (
    <Form
      words={words}
      busy={isLoading}
      onSubmit={submit}
      failure={
        error ? (
          <ActFailure
            error={error}
            text={words.failed}
            onLook={() => void onLook().then(reset)}
            onAnyway={(present) => (told.current = present)}
            submits
          />
        ) : null
      }
      done={isSuccess ? words.done : null}
    >
      <TextareaField
        {...field(name, {
          validate: { filled: filled(words.required), length: within(words.label, limit) },
        })}
        label={words.label}
        help={<Counter text={watch(name)} limit={limit} otherwise={help} />}
        aria-keyshortcuts={keyShortcut}
        required
      />
    </Form>
  );
}
