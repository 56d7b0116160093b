import type { HistoryEntry } from '#server/inbox/message.dto';
import { inbox } from '#content/inbox';
import { Failure } from '#client/ui/forms/failure';
import { FormMessage } from '#client/ui/forms/form-message';
import { isProblem } from '#client/ui/problem';
import { When } from '#client/ui/when';

const text = inbox.message.conflict;

interface RefusalProps {
  error: unknown;
  /** The failure, in one sentence. */
  failed?: string;
}

/** Why nothing was done. Where somebody else was quicker, what they did: the page shows it, and a second try goes ahead. */
export function Refusal({ error, failed = inbox.failed }: RefusalProps) {
  if (!isProblem(error, 'message-changed'))
    return <Failure failed={failed} error={error} unsure={inbox.unsure} />;
  const { changes } = (error as { data: { changes: readonly HistoryEntry[] } }).data;
  return (
    <FormMessage kind="error">
      <p>{text.lead}</p>
      <ul>
        {changes.map((change, index) => (
          <li key={index}>
            {inbox.activity(change)}, <When at={change.at} brief />
          </li>
        ))}
        {changes.length === 0 ? <li>{text.unknown}</li> : null}
      </ul>
      <p>{text.again}</p>
    </FormMessage>
  );
}
