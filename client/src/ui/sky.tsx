import type { HTMLAttributes } from 'react';
import styles from './sky.module.css';

export const Sky = ({ className = '', children, ...props }: HTMLAttributes<HTMLDivElement>) => (
  <div className={`${styles.sky} night ${className}`} {...props}>
    <div className={styles.mountains} />
    {children}
  </div>
);
