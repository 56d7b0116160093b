import type { ReactNode } from 'react';
import styles from './page-links.module.css';

/** The last line of a page: the ways to its neighbours. */
export function PageLinks({ children }: { children: ReactNode }) {
  return <p className={styles.links}>{children}</p>;
}
