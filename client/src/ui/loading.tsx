import { controls } from '#content/forms';
import styles from './loading.module.css';

export const Loading = () => (
  <p className={styles.loading} role="status" data-loading="">
    {controls.loading}
  </p>
);
