import type { ReactNode } from 'react';
import styles from './band.module.css';

interface BandProps {
  /** Anchor for links to this section. */
  id?: string | undefined;
  heading: string;
  lead?: string | undefined;
  /**
   * `split`: the heading keeps to the left of its content. `night`: dark in both themes. `sunken`: a shade apart.
   * `large`: a section of the home page.
   */
  look?: 'split' | 'night' | 'sunken' | 'large';
  children: ReactNode;
}

/** One section of a page from edge to edge. */
export function Band({ id, heading, lead, look = 'split', children }: BandProps) {
  return (
    <section id={id} className={`${styles.band} ${styles[look] ?? look}`}>
      <div className={`wrap ${styles.grid}`}>
        <div className={styles.head}>
          <h2>{heading}</h2>
          {lead ? <p className={look === 'large' ? 'lead' : 'muted'}>{lead}</p> : null}
        </div>
        <div>{children}</div>
      </div>
    </section>
  );
}
