import type { SyntheticEvent } from 'react';
import type { ChangeRequest, HistoryEntry, MessageResponse } from '#server/inbox/message.dto';
import { inbox } from '#content/inbox';
import { ANSWER_MAX, NOTE_MAX } from '#server/shared/limits';
import { announce } from '#client/app/announce';
import { useDraft } from '#client/app/drafts';
import { Button } from '#client/ui/button';
import { Failure, FormMessage, MessageRoom } from '#client/ui/forms/form-message';
import { LongTextField, SelectField } from '#client/ui/forms/field';
import { Form } from '#client/ui/forms/form';
import { textRule } from '#client/ui/forms/rules';
import { isProblem } from '#client/ui/problem';
import { visible } from '#client/ui/visible-text';
import { When } from '#client/ui/when';
import {
  useChangeMessageMutation,
  useGetStaffQuery,
  useWriteMutation,
  type Writing,
} from './inbox-api';
import { STATES } from './inbox-filter';
import styles from './message.module.css';

const { conflict, sorting, assignee: text } = inbox.message;

interface StaffActionProps {
  /** As it was seen. */
  message: MessageResponse;
}

/** Why nothing was done. Where somebody else was quicker, what they did: the page shows it, and a second try goes ahead. */
function Refusal({ error, failed = inbox.failed }: { error: unknown; failed?: string }) {
  if (!isProblem(error, 'message-changed'))
    return <Failure failed={failed} error={error} unsure={inbox.unsure} />;
  const { changes } = (error as { data: { changes: readonly HistoryEntry[] } }).data;
  return (
    <FormMessage kind="error">
      <p>{conflict.lead}</p>
      <ul>
        {changes.map((change, index) => (
          <li key={index}>
            {inbox.activity(change)}, <When at={change.at} brief />
          </li>
        ))}
      </ul>
      <p>{conflict.again}</p>
    </FormMessage>
  );
}

/** @returns what changes a message, the change that is under way, and why there was none */
function useChange({ id, version, subject }: MessageResponse) {
  const [send, { isLoading, originalArgs, error }] = useChangeMessageMutation();

  async function change(to: ChangeRequest): Promise<void> {
    if (isLoading) return;
    const { data } = await send({ id, version, change: to });
    if (data) announce(inbox.now(visible(subject), data));
  }

  const refusal = (
    <MessageRoom>
      <Refusal error={error} />
    </MessageRoom>
  );
  return { change, underWay: isLoading ? originalArgs?.change : undefined, refusal };
}

/** The buttons that say where a message stands. */
export function Sorting({ message }: StaffActionProps) {
  const { change, underWay, refusal } = useChange(message);
  return (
    <div>
      <div className={`row ${styles.acts}`} role="group" aria-label={sorting}>
        {STATES.map((state) => (
          <Button
            key={state}
            variant="secondary"
            busy={underWay?.state === state}
            aria-pressed={state === message.state}
            aria-keyshortcuts={state === 'done' ? 'e' : undefined}
            onClick={() => void change({ state })}
          >
            {inbox.states[state]}
          </Button>
        ))}
      </div>
      {refusal}
    </div>
  );
}

const NOBODY = { id: '', name: text.nobody };

/** The member of the staff who sees to a message. */
export function Assignee({ message }: StaffActionProps) {
  const { data } = useGetStaffQuery();
  const { change, underWay, refusal } = useChange(message);
  const assignee = message.assignee ?? NOBODY;
  const others = [NOBODY, ...(data?.staff ?? [])].filter(({ id }) => id !== assignee.id);

  function submit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    const chosen = event.currentTarget.querySelector('select')?.value;
    void change({ assignee: chosen || null });
  }

  return (
    <div>
      <form className={styles.assignee} onSubmit={submit}>
        <SelectField
          // Starts over once somebody else is named.
          key={assignee.id}
          label={text.label}
          // People who have left the staff may still be named.
          options={[assignee, ...others].map(({ id, name }) => ({ value: id, label: name }))}
        />
        <Button type="submit" variant="secondary" busy={underWay !== undefined}>
          {text.submit}
        </Button>
      </form>
      {refusal}
    </div>
  );
}

/** In characters. */
const LIMITS = { answer: ANSWER_MAX, note: NOTE_MAX };

type Values = Partial<Record<Writing, string>>;

/** Writes to the visitor, or a note to the staff alone, which looks like no answer. */
export function WritingForm({ as, message }: StaffActionProps & { as: Writing }) {
  const { id, version, name, email } = message;
  const [write] = useWriteMutation();
  // Text that is typed and not sent yet is kept by this name.
  const { draft, keyOf } = useDraft(as);
  const words = inbox.message[as];

  async function submit(values: Values) {
    const typed = values[as]?.trim() ?? '';
    return write({ id, version, as, text: typed, key: keyOf(typed) });
  }

  return (
    <section className={`${styles.writing} ${styles[as]}`}>
      <h2>{words.heading(visible(name))}</h2>
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
