import type { ReactNode, Ref } from 'react';
import type {
  AnswerResponse,
  HistoryEntry,
  MessageResponse,
  NoteResponse,
} from '#server/inbox/message.dto';
import { inbox } from '#content/inbox';
import { Button } from '../../ui/button';
import { Failure } from '../../ui/forms/failure';
import { errorText } from '../../ui/problem';
import { When } from '../../ui/when';
import { useRetryAnswerMutation } from './inbox-api';
import { visible } from './visible-text';
import styles from './message-log.module.css';
import view from './message-view.module.css';

const text = inbox.message.log;

interface MessageLogProps {
  ref: Ref<HTMLElement>;
  message: MessageResponse;
}

/** What has been done with a message, the latest first: what comes moves nothing that stands above. */
export function MessageLog({ ref, message: { id, answers, notes, history } }: MessageLogProps) {
  const deeds = history.filter(({ kind }) => kind !== 'note' && kind !== 'answer');
  const entries: { at: string; draw: ReactNode }[] = [
    ...deeds.map((deed) => ({ at: deed.at, draw: <Deed {...deed} /> })),
    ...notes.map((note) => ({ at: note.at, draw: <Note {...note} /> })),
    ...answers.map((answer) => ({ at: answer.at, draw: <Answer messageId={id} {...answer} /> })),
  ];
  entries.sort((a, b) => b.at.localeCompare(a.at));
  return (
    <section ref={ref} aria-labelledby="log-heading">
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

const authorOf = ({ by }: Pick<NoteResponse, 'by'>) => by?.name ?? inbox.formerStaff;

function Deed(deed: HistoryEntry) {
  return (
    <>
      <p>{inbox.deed(deed)}</p>
      <Moment at={deed.at} />
    </>
  );
}

function Moment({ at }: { at: string }) {
  return (
    <p className={view.detail}>
      <When at={at} />
    </p>
  );
}

function Note({ text: words, by, at }: NoteResponse) {
  return (
    <div className={styles.note}>
      <p className={styles.author}>{text.noted(authorOf({ by }))}</p>
      <Moment at={at} />
      <p className={view.words}>{words}</p>
    </div>
  );
}

interface AnswerProps extends AnswerResponse {
  messageId: string;
}

/** An answer, and what became of its email. */
function Answer({
  messageId,
  id: answerId,
  text: words,
  by,
  at,
  delivery,
  sentAt,
  error,
}: AnswerProps) {
  const [retry, { error: refusal, isLoading }] = useRetryAnswerMutation();
  return (
    <div className={styles.answer}>
      <p className={styles.author}>{text.answered(authorOf({ by }))}</p>
      <Moment at={at} />
      <p className={view.words}>{words}</p>
      <p className={view.detail} role="status">
        {text.delivery[delivery]} {sentAt ? <When at={sentAt} /> : null}
      </p>
      {error ? (
        <p className={view.detail}>
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
      {refusal ? <Failure text={errorText(refusal, inbox.failed)} error={refusal} /> : null}
    </div>
  );
}
