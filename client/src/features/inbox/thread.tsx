import { type ReactNode, useState } from 'react';
import type {
  AnswerResponse,
  HistoryEntry,
  MessageResponse,
} from '#server/inbox/message/message.dto';
import { inbox } from '#content/inbox';
import { READ_ONCE } from '#client/app/api';
import { ActionButton } from '#client/ui/action-button';
import { visible } from '#client/ui/visible-text';
import { When } from '#client/ui/when';
import { useLazyGetEarlierQuery, useRetryAnswerMutation } from './inbox-api';
import { IncomingEmail } from './incoming-email';
import { Words } from './words';
import styles from './message.module.css';

const text = inbox.message.thread;

/** A thread with more entries may not fit on a screen. */
const LONG = 3;

/** Shown as a line. Every other kind of history has an entry with its text. */
const LINES: ReadonlySet<HistoryEntry['kind']> = new Set(['state', 'assignee', 'waiting', 'retry']);

export function Thread({ message }: { message: MessageResponse }) {
  const { id, name, email, receivedAt, delivery, deliveryError } = message;
  const writer = visible(name);
  const [loadEarlier] = useLazyGetEarlierQuery(READ_ONCE);
  const [earlier, setEarlier] = useState<readonly MessageResponse[]>([]);
  // Where its pages begin moves with each change.
  const pages = [message, ...(earlier[0]?.version === message.version ? earlier : [])];
  const cursor = pages.at(-1)?.earlier;
  const isAnother = (sender: string | null): sender is string =>
    sender !== null && sender.toLowerCase() !== email.toLowerCase();

  async function showEarlier() {
    const result = await loadEarlier({ id, cursor: cursor ?? '' });
    if (result.data) setEarlier([...pages.slice(1), result.data]);
    return result;
  }

  // What was written at one moment stays as it came.
  const entries = pages
    .toReversed()
    .flatMap(({ answers, replies, notes, history }) => [
      ...answers.map((each) => ({ at: each.at, draw: <Answer messageId={id} {...each} /> })),
      ...replies.map(({ sender, automatic, incoming, ...each }) => ({
        at: each.at,
        draw: (
          <Written
            as={automatic ? 'automatic' : 'reply'}
            who={text.reply(isAnother(sender) ? visible(sender) : writer, automatic)}
            {...each}
          >
            {incoming ? <IncomingEmail email={incoming} /> : null}
          </Written>
        ),
      })),
      ...notes.map(({ by, ...each }) => ({
        at: each.at,
        draw: <Written as="note" who={text.note(by?.name ?? inbox.formerStaff)} {...each} />,
      })),
      ...history
        .filter(({ kind }) => LINES.has(kind))
        .map((line) => ({
          at: line.at,
          draw: (
            <p className={`small ${styles.line}`}>
              {inbox.activity(line)}, <When at={line.at} brief />
            </p>
          ),
        })),
    ])
    .toSorted((a, b) => a.at.localeCompare(b.at));

  return (
    <section className="stack" aria-labelledby="thread-heading">
      <h2 id="thread-heading" className="visually-hidden">
        {text.heading}
      </h2>
      {entries.length > LONG ? <a href="#newest">{text.newest}</a> : null}
      <ol className="stack">
        <li>
          <Written as="reply" who={writer} at={receivedAt} text={message.message}>
            {message.incoming ? <IncomingEmail email={message.incoming} /> : null}
            <p className="small">
              {text.emailed[delivery]}
              {deliveryError ? ` ${text.serverSaid} ${visible(deliveryError)}` : null}
            </p>
          </Written>
        </li>
        {cursor ? (
          <li>
            <ActionButton {...text.earlier} act={showEarlier} />
          </li>
        ) : null}
        {entries.map(({ draw }, index) => (
          <li key={index} id={index === entries.length - 1 ? 'newest' : undefined}>
            {draw}
          </li>
        ))}
      </ol>
    </section>
  );
}

interface WrittenProps {
  as: 'answer' | 'note' | 'reply' | 'automatic';
  who: string;
  at: string;
  text: string;
  isFailed?: boolean;
  children?: ReactNode;
}

/** Strangers' words may run from right to left. */
function Written({ as, who, at, text: words, isFailed, children }: WrittenProps) {
  return (
    <article className={`panel ${styles.written} ${styles[as]}`} data-failed={isFailed}>
      <header className="row ends">
        <strong>
          <bdi>{who}</bdi>
        </strong>
        <span className="small">
          <When at={at} />
        </span>
      </header>
      <Words>{words}</Words>
      {children}
    </article>
  );
}

function Answer({ messageId, ...answer }: AnswerResponse & { messageId: string }) {
  const { id: answerId, delivery, sentAt, error, by } = answer;
  const [retry] = useRetryAnswerMutation();
  const isFailed = delivery === 'failed';
  return (
    <Written
      as="answer"
      who={text.answer(by?.name ?? inbox.formerStaff)}
      isFailed={isFailed}
      {...answer}
    >
      <p className={isFailed ? styles.failed : 'small'} role="status">
        {text.delivery[delivery]} {sentAt ? <When at={sentAt} brief /> : null}
        {error ? ` ${text.serverSaid} ${visible(error)}` : null}
      </p>
      {isFailed ? (
        <ActionButton
          {...text.retry}
          failed={inbox.failed}
          act={async () => retry({ id: messageId, answerId })}
        />
      ) : null}
    </Written>
  );
}
