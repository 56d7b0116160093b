import styles from './loading.module.css';

/** Shown while a page or its data is on the way. */
export const Loading = () => (
  <p className={styles.loading} role="status" data-loading="">
    Loading...
  </p>
);
