import type { ReactNode } from 'react';
import styles from './figure.module.css';

export function Figure({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <figure className={styles.figure}>
      {children}
      <figcaption className="small">{caption}</figcaption>
    </figure>
  );
}
