import type { ReactNode } from 'react';
import type {
  AnswerResponse,
  HistoryEntry,
  MessageResponse,
  NoteResponse,
} from '#server/inbox/message.dto';
import { inbox } from '#content/inbox';
import { Failure } from '#client/ui/forms/form-message';
import { Button } from '#client/ui/button';
import { visible } from '#client/ui/visible-text';
import { When } from '#client/ui/when';
import { useRetryAnswerMutation, type Writing } from './inbox-api';
import styles from './message.module.css';

const text = inbox.message.log;

/** The history of a message, the latest first: a new line moves nothing that stands above. */
export function MessageLog({
  message: { id, answers, notes, history },
}: {
  message: MessageResponse;
}) {
  const activities = history.filter(({ kind }) => kind !== 'note' && kind !== 'answer');
  const entries = [
    ...activities.map((activity) => ({ at: activity.at, draw: <Activity {...activity} /> })),
    ...notes.map((note) => ({ at: note.at, draw: <Written as="note" {...note} /> })),
    ...answers.map((answer) => ({ at: answer.at, draw: <Answer messageId={id} {...answer} /> })),
  ];
  entries.sort((a, b) => b.at.localeCompare(a.at));
  return (
    <section aria-labelledby="log-heading">
      <h2 id="log-heading">{text.heading}</h2>
      {entries.length === 0 ? <p className="muted">{text.empty}</p> : null}
      <ol>
        {entries.map(({ draw }, index) => (
          <li key={entries.length - index}>{draw}</li>
        ))}
      </ol>
    </section>
  );
}

const Activity = (activity: HistoryEntry) => (
  <>
    <p>{inbox.activity(activity)}</p>
    <Moment at={activity.at} />
  </>
);

function Moment({ at }: { at: string }) {
  return (
    <p className="small">
      <When at={at} />
    </p>
  );
}

interface WrittenProps extends NoteResponse {
  as: Writing;
  children?: ReactNode;
}

function Written({ as, at, by, text: words, children }: WrittenProps) {
  return (
    <div className={`panel ${styles.written} ${styles[as]}`}>
      <strong>{text[as](by?.name ?? inbox.formerStaff)}</strong>
      <Moment at={at} />
      <p className={styles.words}>{words}</p>
      {children}
    </div>
  );
}

/** An answer, and what became of its email. */
function Answer({ messageId, ...answer }: AnswerResponse & { messageId: string }) {
  const { id: answerId, delivery, sentAt, error } = answer;
  const [retry, { error: refusal, isLoading }] = useRetryAnswerMutation();
  return (
    <Written as="answer" {...answer}>
      <p className="small" role="status">
        {text.delivery[delivery]} {sentAt ? <When at={sentAt} /> : null}
      </p>
      {error ? (
        <p className="small">
          {text.serverSaid} {visible(error)}
        </p>
      ) : null}
      {delivery === 'failed' ? (
        <Button
          variant="quiet"
          busy={isLoading}
          busyLabel={text.retrying}
          onClick={() => void retry({ id: messageId, answerId })}
        >
          {text.retry}
        </Button>
      ) : null}
      <Failure failed={inbox.failed} error={refusal} />
    </Written>
  );
}
