import type { MouseEvent, ReactNode } from 'react';
import { Notice } from '../notice';
import styles from './error-summary.module.css';

interface ErrorSummaryProps {
  /** Said before the links. */
  title: string;
  /** The fields at fault, in the order of the form. */
  faults: readonly { name: string; label: string }[];
  /** The id of a field's control. */
  idOf: (name: string) => string;
  /** The lead of the form, which stands there while nothing is at fault. */
  children: ReactNode;
}

/**
 * At the top of a form that is longer than a screen: which fields are at fault, each with the way there (GOV.UK Design
 * System, "Error summary"). It names the fields and leaves the sentences to them: the first one has the focus by then,
 * and short links fit into a place that is kept for them.
 */
export function ErrorSummary({ title, faults, idOf, children }: ErrorSummaryProps) {
  return (
    <div className={styles.place}>
      <p className="lead">{children}</p>
      {faults.length > 0 ? (
        <div className={styles.summary}>
          <Notice kind="error">
            <p>{title}</p>
            <ul className={styles.links}>
              {faults.map(({ name, label }) => (
                <li key={name}>
                  <a href={`#${idOf(name)}`} onClick={(event) => goTo(event, idOf(name))}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </Notice>
        </div>
      ) : null}
    </div>
  );
}

/** To the control with its label, without an entry in the history for each. */
function goTo(event: MouseEvent, id: string): void {
  const control = document.getElementById(id);
  if (!control) return;
  event.preventDefault();
  document.querySelector(`label[for="${id}"]`)?.scrollIntoView({ block: 'nearest' });
  control.focus();
}
