import styles from './loading.module.css';

export function Loading() {
  return (
    <p className={styles.loading} role="status">
      Loading...
    </p>
  );
}
