import type { ChangeRequest, HistoryEntry, MessageResponse } from '#server/inbox/message.dto';
import { inbox } from '#content/inbox';
import { announce } from '#client/app/announce';
import { Button } from '#client/ui/button';
import { Failure } from '#client/ui/forms/failure';
import { FormMessage } from '#client/ui/forms/form-message';
import { isProblem } from '#client/ui/problem';
import { visible } from '#client/ui/visible-text';
import { When } from '#client/ui/when';
import { useChangeMessageMutation } from './inbox-api';

const text = inbox.message.conflict;

/** The props of every part that does something with a message. */
export interface StaffActionProps {
  message: MessageResponse;
  /** Shows what somebody else has done meanwhile. */
  onLook: () => Promise<void>;
}

/** The server's answer to an act on a message that somebody else has worked on since. */
interface Conflict {
  /** The present version. */
  version: number;
  changes: readonly HistoryEntry[];
}

interface StaffActionFailureProps {
  error: unknown;
  /** Forgets the error. */
  reset: () => void;
  /** The failure, in one sentence. */
  text?: string;
  onLook: StaffActionProps['onLook'];
  /** Does it all the same. @param version the present one, which has been told of by then */
  onAnyway: (version: number) => void;
  /** The button of a form, which it sends as well. */
  submits?: boolean;
}

/** The failure of an act; where somebody else was quicker, what they did, and the question whether to go on. */
export function StaffActionFailure({
  error,
  reset,
  onLook,
  onAnyway,
  submits,
  ...props
}: StaffActionFailureProps) {
  if (!error) return null;
  if (!isProblem(error, 'message-changed')) {
    return <Failure failed={props.text ?? inbox.failed} error={error} unsure={inbox.unsure} />;
  }
  const { changes, version } = (error as { data: Conflict }).data;
  return (
    <FormMessage
      kind="error"
      action={
        <>
          <Button variant="quiet" onClick={() => void onLook().then(reset)}>
            {text.look}
          </Button>
          <Button
            variant="quiet"
            type={submits ? 'submit' : 'button'}
            onClick={() => onAnyway(version)}
          >
            {text.anyway}
          </Button>
        </>
      }
    >
      <p>{text.lead}</p>
      <ul>
        {changes.map((change, index) => (
          <li key={index}>
            {inbox.activity(change)}, <When at={change.at} brief />
          </li>
        ))}
        {changes.length === 0 ? <li>{text.unknown}</li> : null}
      </ul>
    </FormMessage>
  );
}

/** Changes a message as it was seen. @returns what does it, what it is about while it does, and what came of it */
export function useChange({ message: { id, version, subject }, onLook }: StaffActionProps) {
  const [send, { isLoading, originalArgs, ...call }] = useChangeMessageMutation();
  const wanted = originalArgs?.change;

  async function change(now: ChangeRequest, seen = version): Promise<void> {
    const { data } = await send({ id, version: seen, change: now });
    if (data) announce(inbox.now(visible(subject), data));
  }

  const onAnyway = (present: number) => void (wanted && change(wanted, present));
  const failure = (
    <StaffActionFailure error={call.error} reset={call.reset} onLook={onLook} onAnyway={onAnyway} />
  );
  return { change, underWay: isLoading ? wanted : undefined, failure };
}
