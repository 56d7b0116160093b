import { useEffect, useRef, useState } from 'react';
import type { MessageResponse } from '#server/inbox/message.dto';
import { inbox } from '#content/inbox';
import { focus } from '../../app/navigation';
import { Link } from '../../shell/link';
import { Mark } from '../../shell/rows';
import { Notice } from '../../ui/notice';
import { When } from '../../ui/when';
import { AddressData } from './address-data';
import { Assignee } from './assignee';
import { MessageLog } from './message-log';
import { Sorting } from './sorting';
import { visible } from './visible-text';
import { AnswerForm, NoteForm } from './writing';
import styles from './message-view.module.css';

const text = inbox.message;

interface MessageViewProps {
  message: MessageResponse;
  /** The address of the list that it was opened from. */
  list: string;
  refetch: () => Promise<{ data?: MessageResponse | undefined }>;
}

/** What a stranger wrote and what we write, and beside it, where there is room, what has been done. */
export function MessageView({ message, list, refetch }: MessageViewProps) {
  const log = useRef<HTMLElement>(null);
  const { name, email, receivedAt, state, spamReasons, version } = message;

  /** The version in which somebody wants to see what was done. */
  const [wanted, setWanted] = useState<number>();

  // What was asked for is known before it is drawn.
  useEffect(() => {
    if (wanted === undefined || version < wanted) return;
    setWanted(undefined);
    log.current?.scrollIntoView({ block: 'nearest' });
    const latest = log.current?.querySelector('li');
    if (latest) focus(latest);
  }, [wanted, version]);

  async function look(): Promise<void> {
    const { data } = await refetch();
    setWanted(data?.version);
  }

  return (
    <>
      <p className={styles.from}>
        <bdi>{visible(name)}</bdi> <span className={styles.email}>{visible(email)}</span>
      </p>
      <p className="muted">
        <When at={receivedAt} />
        <Mark>{inbox.states[state]}</Mark>
      </p>
      <div className={styles.columns}>
        <div className={styles.writing}>
          <Sorting message={message} onLook={look} />
          {state === 'spam' ? (
            <Notice kind="info">
              <p>{text.spam(spamReasons)}</p>
              <p>{text.spamNext}</p>
            </Notice>
          ) : null}
          <div className={styles.words}>{visible(message.message)}</div>
          <AnswerForm message={message} onLook={look} />
          <NoteForm message={message} onLook={look} />
        </div>
        <div className={styles.beside}>
          <Assignee message={message} onLook={look} />
          <MessageLog ref={log} message={message} />
          <Others message={message} />
          <AddressData message={message} list={list} onLook={look} />
        </div>
      </div>
    </>
  );
}

function Others({ message: { others } }: { message: MessageResponse }) {
  if (others.length === 0) return null;
  return (
    <section>
      <h2>{text.others}</h2>
      <ul>
        {others.map(({ id, subject, receivedAt, state }) => (
          <li key={id}>
            <Link to={`/inbox/${id}`}>
              <bdi>{visible(subject)}</bdi>
            </Link>
            <p className={styles.detail}>
              <When at={receivedAt} brief /> · {inbox.states[state]}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
