import type { ReactNode } from 'react';
import { Sky } from '#client/ui/sky';
import styles from './night-sky.module.css';

interface NightSkyProps {
  children: ReactNode;
  /** In the half that the words leave free; below them on a phone. */
  beside?: ReactNode;
}

export const NightSky = ({ children, beside }: NightSkyProps) => (
  <Sky className={styles.hero ?? ''} data-night-sky>
    <div className={`wrap ${styles.halves}`}>
      <div className={styles.text}>{children}</div>
      {beside}
    </div>
  </Sky>
);
