import { useId, type ReactNode } from 'react';
import styles from './section.module.css';

interface SectionProps {
  heading: string;
  lead?: string;
  children: ReactNode;
}

/** A part of the settings, named by its heading and set apart by a thin rule. */
export function Section({ heading, lead, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div>
        <h2 id={id}>{heading}</h2>
        {lead ? <p className={styles.lead}>{lead}</p> : null}
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  );
}
