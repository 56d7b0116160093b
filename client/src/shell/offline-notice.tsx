import { useSyncExternalStore } from 'react';
import { layout } from '#content/layout';
import { Icon } from '../ui/icon';
import styles from './offline-notice.module.css';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Says so when the connection is lost, and goes away when it is back. */
export function OfflineNotice() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div className={styles.offline} role="status">
      {online ? null : (
        <p className={styles.text}>
          <Icon name="offline" />
          {layout.offline}
        </p>
      )}
    </div>
  );
}
