import { use, type ReactNode, type SyntheticEvent } from 'react';
import type { HistoryEntry, MessageResponse } from '#server/inbox/message/message.dto';
import { inbox } from '#content/inbox';
import { announce } from '#client/ui/announce';
import { download } from '#client/app/download';
import { readAccount } from '#client/app/session-token';
import { useNavigateFromHere } from '#client/app/use-navigate-from-here';
import { ActionButton } from '#client/ui/action-button';
import { Button } from '#client/ui/button';
import { ConfirmButton } from '#client/ui/confirm-button';
import { Failure, FormMessage } from '#client/ui/forms/form-message';
import { SelectField, TextField } from '#client/ui/forms/field';
import { isProblem } from '#client/ui/problem';
import { visible } from '#client/ui/visible-text';
import { When } from '#client/ui/when';
import { BriefNotices } from './shortcuts';
import {
  useChangeMessageMutation,
  useDeleteMessageMutation,
  useEraseAddressMutation,
  useExportAddressMutation,
  useGetStaffQuery,
  type Change,
} from './inbox-api';
import { STATES } from './inbox-filter';
import styles from './message.module.css';

const { conflict, sorting, assignee: text, wait: waitText, data: dataText } = inbox.message;

/** A conflict lists what changed meanwhile; submitting again goes ahead. */
export function Refusal({ error, failed = inbox.failed }: { error: unknown; failed?: string }) {
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

export interface StaffActionProps {
  message: MessageResponse;
  /**
   * Done or spam, it is out of the way: the next one is shown, and the change can be taken back.
   * @param from as the call before answered with it
   * @param before what that call did, in words
   */
  change: (to: Change, from?: MessageResponse, before?: string) => Promise<void>;
}

export function useChange(message: MessageResponse, next: string) {
  const [send, { isLoading, originalArgs, error }] = useChangeMessageMutation();
  const navigate = useNavigateFromHere();
  const { showBriefly } = use(BriefNotices);

  const change: StaffActionProps['change'] = async (to, from = message, before = '') => {
    if (isLoading) return;
    const { id, version, state: earlier } = from;
    const { data } = await send({ id, version, change: to });
    if (!data) return;
    const { subject, state } = data;
    if (to.state !== 'done' && to.state !== 'spam')
      return announce(inbox.now(visible(subject), data));
    const undo = { id, version: data.version, change: { state: earlier } };
    showBriefly({
      text: `${before} ${inbox.sorted(visible(subject), state)}`.trim(),
      ...(state !== earlier && { undo: [undo] }),
    });
    await navigate(next, { replace: true });
  };

  return { change, underWay: isLoading ? originalArgs?.change : undefined, error };
}

interface SortingProps extends StaffActionProps {
  underWay: Change | undefined;
}

export function Sorting({ message, change, underWay }: SortingProps) {
  const me = readAccount() ?? null;
  return (
    <div className={`row ${styles.acts}`} role="group" aria-label={sorting}>
      {STATES.map((state) => (
        <Button
          key={state}
          busy={underWay?.state === state}
          aria-pressed={state === message.state}
          aria-keyshortcuts={state === 'done' ? 'e' : undefined}
          onClick={() => void change({ state })}
        >
          {inbox.states[state]}
        </Button>
      ))}
      <Button
        busy={underWay?.assignee === me}
        aria-pressed={message.assignee?.id === me}
        aria-keyshortcuts="a"
        onClick={() => void change({ assignee: me })}
      >
        {text.me}
      </Button>
    </div>
  );
}

interface ChoiceProps {
  label: string;
  busy: boolean;
  choose: (value: string) => void;
  children: ReactNode;
}

function Choice({ label, busy, choose, children }: ChoiceProps) {
  function submit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    choose(event.currentTarget.querySelector<HTMLInputElement>('select, input')?.value ?? '');
  }

  return (
    <form className={styles.choice} onSubmit={submit}>
      {children}
      <Button type="submit" busy={busy}>
        {label}
      </Button>
    </form>
  );
}

const UNASSIGNED = { id: '', name: text.nobody };

export function Assignee({ message, change, underWay }: SortingProps) {
  const { data } = useGetStaffQuery();
  const assignee = message.assignee ?? UNASSIGNED;
  const others = [UNASSIGNED, ...(data?.staff ?? [])].filter(({ id }) => id !== assignee.id);
  return (
    <Choice
      label={text.submit}
      busy={underWay?.assignee !== undefined}
      choose={(id) => void change({ assignee: id || null })}
    >
      <SelectField
        // Starts over once the assignee changes.
        key={assignee.id}
        label={text.label}
        // People who have left the staff may still be named.
        options={Object.fromEntries([assignee, ...others].map(({ id, name }) => [id, name]))}
      />
    </Choice>
  );
}

/** The start of a day in the reader's time zone, as a date field has it. */
function inDays(days: number): string {
  const day = new Date();
  day.setDate(day.getDate() + days);
  // Sweden writes days as ISO 8601 does.
  return day.toLocaleDateString('sv');
}

/** Puts a message off until a day, when it comes back among those that need an answer. */
export function Wait({ message: { waitingUntil }, change, underWay }: SortingProps) {
  const busy = underWay?.waitingUntil !== undefined;
  const until = (day: string) =>
    void change({ waitingUntil: day ? new Date(`${day}T00:00`).toISOString() : null });
  const days = {
    [waitText.tomorrow]: inDays(1),
    // Monday
    [waitText.nextWeek]: inDays(8 - (new Date().getDay() || 7)),
    ...(waitingUntil && { [waitText.clear]: '' }),
  };
  return (
    <div className="stack">
      <Choice label={waitText.submit} busy={busy} choose={until}>
        <TextField type="date" label={waitText.label} min={inDays(1)} required />
      </Choice>
      <div className={`row ${styles.acts}`}>
        {Object.entries(days).map(([label, day]) => (
          <Button key={label} busy={busy} onClick={() => until(day)}>
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}

interface AddressDataProps {
  message: MessageResponse;
  /** The address of the list, which is shown once the message is gone. */
  list: string;
}

export function AddressData({ message: { id, version, email }, list }: AddressDataProps) {
  const navigate = useNavigateFromHere();
  const [remove] = useDeleteMessageMutation();
  const [prepare] = useExportAddressMutation();
  const [erase] = useEraseAddressMutation();

  const leave = () => void navigate(list, { replace: true });
  return (
    <section aria-labelledby="data-heading">
      <h2 id="data-heading">{dataText.heading}</h2>
      <div className={styles.data}>
        <ActionButton
          {...dataText.export}
          variant="quiet"
          act={async () => download(() => prepare(id), dataText.fileName)}
        />
        <ConfirmButton
          {...dataText.remove}
          failed={inbox.failed}
          unsure={inbox.unsure}
          act={async () => remove({ id, version })}
          onDone={leave}
        />
        <ConfirmButton
          {...dataText.erase}
          text={dataText.erase.text(visible(email))}
          failed={inbox.failed}
          unsure={inbox.unsure}
          act={async () => erase(id)}
          onDone={leave}
        />
      </div>
    </section>
  );
}
