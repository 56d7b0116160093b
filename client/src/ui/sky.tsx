import type { HTMLAttributes } from 'react';
import styles from './sky.module.css';

/** The night that the home page and the ways in share: northern light above folded mountains. */
export const Sky = ({ className = '', children, ...props }: HTMLAttributes<HTMLDivElement>) => (
  <div className={`${styles.sky} night ${className}`} {...props}>
    <div className={styles.mountains} />
    {children}
  </div>
);
