import { layout } from '#content/layout';
import { Icon } from '../ui/icon';
import styles from './connection-notice.module.css';

const { offline, failed } = layout;

/**
 * What a page says when the connection is lost, or when its code does not come. It stands in every page unseen:
 * the boot script (`client/build/boot.ts`) shows it by `data-offline` and `data-failed` on `<html>`, and tries
 * again when `data-again` is pressed.
 */
export function ConnectionNotice() {
  return (
    <div className={styles.place}>
      <div role="status">
        <p className={`${styles.notice} ${styles.offline}`}>
          <Icon name="offline" />
          {offline}
        </p>
      </div>
      <p className={`${styles.notice} ${styles.failed}`} role="alert">
        {failed.text}
        <button type="button" className={styles.again} data-again="">
          {failed.retry}
        </button>
      </p>
    </div>
  );
}
