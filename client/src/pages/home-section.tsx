import type { ReactNode } from 'react';
import styles from './home-section.module.css';

interface SectionProps {
  /** Anchor for links within the page. */
  id?: string | undefined;
  heading: string;
  lead?: ReactNode;
  children?: ReactNode;
}

/** A section of a public page that reaches from edge to edge: heading, one sentence, content. */
export function Section({ id, heading, lead, children }: SectionProps) {
  return (
    <section className={styles.section} id={id}>
      <div className="wrap">
        <div className={styles.head}>
          <h2>{heading}</h2>
          {lead ? <p className="lead">{lead}</p> : null}
        </div>
        {children}
      </div>
    </section>
  );
}
