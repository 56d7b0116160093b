import styles from './logo.module.css';

/**
 * The mark: a ribbon folded into an N: its last stroke points north.
 * `client/public/icon.svg` holds the same drawing for the favicons.
 */
export const Logo = () => (
  <svg className={styles.logo} viewBox="0 0 24 24" aria-hidden="true">
    <path d="M3.5 21V3l5 5.2V21Z" />
    <path className={styles.fold} d="M3.5 3h5l12 18h-5Z" />
    <path d="M15.5 15.8V7L18 3l2.5 4v14Z" />
  </svg>
);
