import styles from './loading.module.css';

/** Shown while a page or its data is on the way. */
export function Loading() {
  return (
    <p className={styles.loading} role="status">
      Loading...
    </p>
  );
}
