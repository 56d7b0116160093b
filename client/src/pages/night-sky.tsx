import type { ReactNode } from 'react';
import { Sky } from '#client/ui/sky';
import styles from './night-sky.module.css';

export const NightSky = ({ children }: { children: ReactNode }) => (
  <Sky className={styles.hero ?? ''} data-night-sky>
    <div className={`wrap ${styles.text}`}>{children}</div>
  </Sky>
);
