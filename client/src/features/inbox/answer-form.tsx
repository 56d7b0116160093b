import { useRef } from 'react';
import { inbox } from '#content/inbox';
import { ANSWER_MAX } from '#server/shared/limits';
import { Counter } from '../../ui/forms/counter';
import { TextareaField } from '../../ui/forms/field';
import { Form } from '../../ui/forms/form';
import { filled, within } from '../../ui/forms/rules';
import { useFields } from '../../ui/forms/use-fields';
import { ActFailure, type ActProps } from './conflict';
import { useAnswerMessageMutation } from './inbox-api';
import { visible } from './visible-text';
import styles from './writing.module.css';

const text = inbox.message.answer;
const rules = {
  validate: { filled: filled(text.required), length: within(text.label, ANSWER_MAX) },
};

/** 128 random bits. (`randomUUID` is missing on plain HTTP.) */
const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-');

/** Writes to the visitor. What is typed is kept until it is sent. */
export function AnswerForm({ message: { id, version, name, email }, onLook }: ActProps) {
  const [send, { error, isLoading, isSuccess, reset }] = useAnswerMessageMutation();
  const { field, whenValid, watch, sent } = useFields<{ answer: string }>();
  /** What was sent and not answered yet: the same for the same answer, however often it is sent. */
  const composed = useRef({ answer: '', key: '' });
  /** The version that the writer has been told of. */
  const told = useRef(version);

  const submit = whenValid(async (values) => {
    const answer = values.answer.trim();
    if (composed.current.answer !== answer) composed.current = { answer, key: newKey() };
    const { key } = composed.current;
    const seen = Math.max(version, told.current);
    const result = await send({ id, version: seen, text: answer, key });
    if (result.error) return;
    composed.current = { answer: '', key: '' };
    sent();
  });

  return (
    <section className={styles.answer} aria-labelledby="answer-heading">
      <h2 id="answer-heading">{text.heading(visible(name))}</h2>
      <Form
        words={text}
        busy={isLoading}
        onSubmit={submit}
        failure={
          error ? (
            <ActFailure
              error={error}
              text={text.failed}
              onLook={() => void onLook().then(reset)}
              onAnyway={(present) => (told.current = present)}
              submits
            />
          ) : null
        }
        done={isSuccess ? text.done : null}
      >
        <TextareaField
          {...field('answer', rules)}
          label={text.label}
          help={
            <Counter
              text={watch('answer')}
              limit={ANSWER_MAX}
              otherwise={text.help(visible(email))}
            />
          }
          aria-keyshortcuts="r"
          required
        />
      </Form>
    </section>
  );
}
