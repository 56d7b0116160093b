import type { ListedMessage } from '#server/inbox/list.dto';
import { inbox } from '#content/inbox';
import { Link } from '#client/layout/link';
import { Mark } from '#client/layout/rows';
import { visible } from '#client/ui/visible-text';
import { When } from '#client/ui/when';
import { addressOf, type Filter } from './inbox-filter';
import { isOpened } from './row-focus';
import type { OpenedFrom } from './use-list';
import styles from './list.module.css';

interface MessageRowProps {
  message: ListedMessage;
  /** The choice of the list. */
  filter: Filter;
}

/** A message in the list: the whole row leads to it. Strangers' words may run from right to left. */
export function MessageRow({ message, filter }: MessageRowProps) {
  const { id, name, subject, excerpt, receivedAt, state, assignee } = message;
  const from: OpenedFrom = { list: addressOf(filter) };
  return (
    <li
      className={styles.row}
      data-opened={isOpened(id) || undefined}
      data-unread={state === 'new' || undefined}
    >
      <p className={styles.name}>
        <bdi>{visible(name)}</bdi>
      </p>
      <p className={styles.aside}>
        {assignee ? <>{inbox.list.assigned(assignee.name)} · </> : null}
        <When at={receivedAt} brief />
      </p>
      <p className={styles.subject}>
        <Link to={`/inbox/${id}`} state={from}>
          <bdi>{visible(subject)}</bdi>
        </Link>
        {filter.state === 'all' ? <Mark>{inbox.states[state]}</Mark> : null}
      </p>
      <p className={styles.excerpt}>
        <bdi>{visible(excerpt)}</bdi>
      </p>
    </li>
  );
}
