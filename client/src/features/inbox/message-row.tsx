import type { ListedMessage } from '#server/inbox/list.dto';
import { inbox } from '#content/inbox';
import { Link } from '../../shell/link';
import { Mark } from '../../shell/rows';
import { When } from '../../ui/when';
import { isOpened } from './row-focus';
import { visible } from './visible-text';
import type { OpenedFrom } from './use-list';
import styles from './message-row.module.css';

const text = inbox.list;

interface MessageRowProps extends ListedMessage {
  /** The address of the list. */
  list: string;
  /** Whether the list has messages of every state. */
  isMixed: boolean;
}

/** A message in the list: the whole row leads to it. Strangers' words may run from right to left. */
export function MessageRow({ list, isMixed, ...message }: MessageRowProps) {
  const { id, name, subject, excerpt, receivedAt, state, assignee } = message;
  const from: OpenedFrom = { list };
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
        {assignee ? <>{text.assigned(assignee.name)} · </> : null}
        <When at={receivedAt} brief />
      </p>
      <p className={styles.subject}>
        <Link to={`/inbox/${id}`} state={from}>
          <bdi>{visible(subject)}</bdi>
        </Link>
        {isMixed ? <Mark>{inbox.states[state]}</Mark> : null}
      </p>
      <p className={styles.excerpt}>
        <bdi>{visible(excerpt)}</bdi>
      </p>
    </li>
  );
}
