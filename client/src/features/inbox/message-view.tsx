import { useEffect, useRef, useState } from 'react';
import type { MessageResponse } from '#server/inbox/message.dto';
import { inbox } from '#content/inbox';
import { Link } from '#client/layout/link';
import { Mark } from '#client/layout/rows';
import { focus } from '#client/ui/focus';
import { Notice } from '#client/ui/notice';
import { visible } from '#client/ui/visible-text';
import { When } from '#client/ui/when';
import { AddressData } from './address-data';
import { MessageLog } from './message-log';
import { Assignee, Sorting } from './sorting';
import { WritingForm } from './writing';
import styles from './message.module.css';

const text = inbox.message;

interface MessageViewProps {
  message: MessageResponse;
  /** The address of the list that it was opened from. */
  list: string;
  refetch: () => Promise<{ data?: MessageResponse | undefined }>;
}

/** A stranger's words and ours, and beside them, where there is room, the history. */
export function MessageView({ message, list, refetch }: MessageViewProps) {
  const log = useRef<HTMLElement>(null);
  const { name, email, receivedAt, state, spamReasons, version, delivery, deliveryError } = message;

  /** The version in which somebody wants to see what was done. */
  const [wanted, setWanted] = useState<number>();

  // The version that is wanted is known before it is drawn.
  useEffect(() => {
    if (wanted === undefined || version < wanted) return;
    setWanted(undefined);
    log.current?.scrollIntoView({ block: 'nearest' });
    const latest = log.current?.querySelector('li');
    if (latest) focus(latest);
  }, [wanted, version]);

  const act = {
    message,
    onLook: async () => {
      const { data } = await refetch();
      setWanted(data?.version);
    },
  };

  return (
    <>
      <p className={styles.from}>
        <bdi>{visible(name)}</bdi> <span className={styles.email}>{visible(email)}</span>
      </p>
      <p className="muted">
        <When at={receivedAt} />
        <Mark>{inbox.states[state]}</Mark> {text.emailed[delivery]}
        {deliveryError ? ` ${text.log.serverSaid} ${visible(deliveryError)}` : null}
      </p>
      <div className={styles.columns}>
        <div className={styles.main}>
          <Sorting {...act} />
          {state === 'spam' ? (
            <Notice kind="info">
              <p>{text.spam(spamReasons)}</p>
              <p>{text.spamNext}</p>
            </Notice>
          ) : null}
          <div className={styles.words}>{visible(message.message)}</div>
          <WritingForm as="answer" {...act} />
          <WritingForm as="note" {...act} />
        </div>
        <div className={styles.beside}>
          <Assignee {...act} />
          <MessageLog ref={log} message={message} />
          <Others message={message} />
          <AddressData list={list} {...act} />
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
            <p className="small">
              <When at={receivedAt} brief /> · {inbox.states[state]}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
