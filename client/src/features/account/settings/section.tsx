import { useId, type ReactNode } from 'react';

interface SectionProps {
  heading: string;
  lead?: string;
  children: ReactNode;
}

/** A part of the settings, named by its heading and set apart by a thin rule. */
export function Section({ heading, lead, children }: SectionProps) {
  const id = useId();
  return (
    <section className="group" aria-labelledby={id}>
      <div>
        <h2 id={id}>{heading}</h2>
        {lead ? <p className="group__lead">{lead}</p> : null}
      </div>
      <div className="group__content">{children}</div>
    </section>
  );
}
