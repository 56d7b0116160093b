import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { ListedMessage } from '#server/inbox/list/list.dto';
import { inbox } from '#content/inbox';
import { Link } from '#client/layout/link';
import { Mark } from '#client/layout/rows';
import { visible } from '#client/ui/visible-text';
import { When } from '#client/ui/when';
import { CHANGED_MAX } from './inbox-api';
import type { Filter } from './inbox-filter';
import { type Act, Check, type Chosen } from './selection';
import styles from './list.module.css';

const text = inbox.list;

interface MessageRowProps extends Chosen {
  message: ListedMessage;
  filter: Filter;
  isOpened: boolean;
  /** Does it to this message, or to those that are checked. */
  act: (act: Act) => void;
}

/** The whole row leads to the message. Strangers' words may run from right to left. */
export function MessageRow({ message, filter, isOpened, act, chosen, choose }: MessageRowProps) {
  const { id, name, subject, latest, activeAt, state, assignee, unread } = message;
  const { search } = useLocation();
  const isChosen = chosen.includes(message);
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isOpened) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpened]);
  return (
    <li
      ref={row}
      className={styles.row}
      data-unread={unread || undefined}
      data-chosen={isChosen || undefined}
    >
      <Check
        data-key="x"
        aria-label={text.selection.one(visible(subject), visible(name))}
        checked={isChosen}
        disabled={!isChosen && chosen.length >= CHANGED_MAX}
        onChange={() =>
          choose(isChosen ? chosen.filter((each) => each !== message) : [...chosen, message])
        }
      />
      <div className={styles.who}>
        <p className={styles.name}>
          <bdi>{visible(name)}</bdi>
        </p>
        <p className="small">
          <When at={activeAt} brief age />
          {state === filter.show ? null : ` · ${inbox.states[state]}`}
        </p>
      </div>
      <div>
        <p className={styles.subject}>
          <Link
            className="plain cover"
            to={`/inbox/${id}${search}`}
            aria-current={isOpened || undefined}
          >
            <bdi>{visible(subject)}</bdi>
          </Link>
          {unread ? <span className="visually-hidden"> {text.unread}</span> : null}
        </p>
        <p className="muted">
          {latest.by === 'staff' ? `${latest.name ?? inbox.formerStaff}: ` : null}
          <bdi>{visible(latest.excerpt)}</bdi>
        </p>
      </div>
      <div className="row">
        <p className={message.overdue || message.answerFailed ? styles.urgent : styles.marks}>
          {text.marks(message).map((mark) => (
            <Mark key={mark}>{mark}</Mark>
          ))}
        </p>
        {assignee && filter.show !== 'mine' ? (
          <p className="small">{text.assigned(assignee.name)}</p>
        ) : null}
      </div>
      <button type="button" hidden data-key="e" onClick={() => act('done')} />
      <button type="button" hidden data-key="a" onClick={() => act('take')} />
    </li>
  );
}
