import type { ReactNode } from 'react';
import styles from './figure.module.css';

interface FigureProps {
  caption: ReactNode;
  children: ReactNode;
  className?: string | undefined;
}

export function Figure({ caption, children, className = '' }: FigureProps) {
  return (
    <figure className={`${styles.figure} ${className}`.trim()}>
      {children}
      <figcaption>{caption}</figcaption>
    </figure>
  );
}
