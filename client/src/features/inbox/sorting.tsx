import type { SyntheticEvent } from 'react';
import type { ChangeRequest, MessageResponse } from '#server/inbox/message.dto';
import { inbox } from '#content/inbox';
import { announce } from '#client/app/announce';
import { Button } from '#client/ui/button';
import { SelectField } from '#client/ui/forms/field';
import { MessageRoom } from '#client/ui/forms/form-message';
import { visible } from '#client/ui/visible-text';
import { useChangeMessageMutation, useGetStaffQuery } from './inbox-api';
import { STATES } from './inbox-filter';
import { Refusal } from './refusal';
import styles from './message.module.css';

const { sorting, assignee: text } = inbox.message;

interface SortingProps {
  message: MessageResponse;
}

/** @returns what changes a message as it was seen, the change that is under way, and why there was none */
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
export function Sorting({ message }: SortingProps) {
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
export function Assignee({ message }: SortingProps) {
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
