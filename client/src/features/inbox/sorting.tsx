import type { State } from '#server/inbox/states';
import { inbox } from '#content/inbox';
import { Button } from '../../ui/button';
import { MessageRoom } from '../../ui/forms/form-message';
import type { ActProps } from './conflict';
import styles from './sorting.module.css';
import { useChange } from './use-change';

const text = inbox.message.sorting;

/** Where a message can go from where it stands: the usual way first. */
const WAYS: Record<State, readonly State[]> = {
  new: ['done', 'spam', 'open'],
  open: ['done', 'spam'],
  done: ['open', 'spam'],
  spam: ['new'],
};

/** The buttons that say where a message stands. */
export function Sorting(props: ActProps) {
  const { change, underWay, failure } = useChange(props);
  const { state } = props.message;
  return (
    <div>
      <div className={styles.acts} role="group" aria-label={text.label}>
        {WAYS[state].map((to) => (
          <Button
            key={to}
            variant="secondary"
            disabled={underWay !== undefined}
            busy={underWay?.state === to}
            aria-keyshortcuts={to === 'done' ? 'e' : undefined}
            onClick={() => void change({ state: to })}
          >
            {text.acts[state === 'done' && to === 'open' ? 'again' : to]}
          </Button>
        ))}
      </div>
      <MessageRoom>{failure}</MessageRoom>
    </div>
  );
}
