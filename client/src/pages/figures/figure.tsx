import type { ReactNode } from 'react';
import styles from './figure.module.css';

export const Figure = ({ caption, children }: { caption: string; children: ReactNode }) => (
  <figure className={styles.figure}>
    {children}
    <figcaption className="small">{caption}</figcaption>
  </figure>
);
