import { useEffect, type ReactNode } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { focus } from '#client/ui/focus';
import styles from './section.module.css';

interface SectionProps {
  heading: string;
  lead?: string;
  /** Links lead to it by this name, in the place of a path or after #. */
  id?: string;
  children: ReactNode;
}

export function Section({ heading, lead, id, children }: SectionProps) {
  useRevealedOnArrival(id);
  return (
    <section className={styles.section} id={id} aria-label={heading}>
      <div>
        <h2>{heading}</h2>
        {lead ? <p className={styles.lead}>{lead}</p> : null}
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  );
}

/** The section renders after the browser has looked for what the address names, so it scrolls here. */
function useRevealedOnArrival(id: string | undefined): void {
  const { hash, key, pathname } = useLocation();
  const kind = useNavigationType();
  // The way back restores where the page was left. The first address of a document has this key.
  const isArrival = kind !== 'POP' || key === 'default';
  const isNamed = id !== undefined && (hash || pathname).slice(1) === id;
  useEffect(() => {
    const section = isNamed && isArrival && document.getElementById(id);
    if (!section) return;
    section.scrollIntoView({ block: hash ? 'start' : 'nearest' });
    focus(section);
  }, [isNamed, isArrival, hash, id]);
}
