import type { HistoryEntry, MessageResponse } from '#server/inbox/message.dto';
import { inbox } from '#content/inbox';
import { Button } from '../../ui/button';
import { Failure } from '../../ui/forms/failure';
import { FormMessage } from '../../ui/forms/form-message';
import { errorText, isProblem } from '../../ui/problem';
import { When } from '../../ui/when';

const text = inbox.message.conflict;

/** What every part needs in which something is done with a message. */
export interface ActProps {
  message: MessageResponse;
  /** Shows what somebody else has done meanwhile. */
  onLook: () => Promise<void>;
}

/** What the server tells who acts on a message that somebody else has worked on since. */
interface Conflict {
  /** The present version. */
  version: number;
  changes: readonly HistoryEntry[];
}

/** What happened meanwhile, if that is why a call was refused. */
const conflictOf = (error: unknown): Conflict | undefined =>
  isProblem(error, 'message-changed') ? (error as { data: Conflict }).data : undefined;

interface ActFailureProps {
  error: unknown;
  /** What has failed, in one sentence. */
  text: string;
  /** Shows the message as it is now. */
  onLook: () => void;
  /** Does it all the same. @param version the present one, which has been told of by then */
  onAnyway: (version: number) => void;
  /** The button of a form, which it sends as well. */
  submits?: boolean;
}

/** What became of an act that has failed; where somebody else was quicker, what they did, and whether to go on. */
export function ActFailure({ error, text: failed, onLook, onAnyway, submits }: ActFailureProps) {
  const conflict = conflictOf(error);
  if (!conflict) {
    return <Failure text={errorText(error, failed)} error={error} unsure={inbox.unsure} />;
  }
  const { changes, version } = conflict;
  return (
    <FormMessage
      kind="error"
      action={
        <>
          <Button variant="quiet" onClick={onLook}>
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
            {inbox.deed(change)}, <When at={change.at} brief />
          </li>
        ))}
        {changes.length === 0 ? <li>{text.unknown}</li> : null}
      </ul>
    </FormMessage>
  );
}
