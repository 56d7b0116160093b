import type { MouseEvent } from 'react';
import { Notice } from '../notice';
import styles from './error-summary.module.css';

interface ErrorSummaryProps {
  /** Said before the links. */
  title: string;
  /** The fields at fault, in the order of the form. */
  faults: readonly { name: string; label: string }[];
  /** The id of a field's control. */
  idOf: (name: string) => string;
}

/**
 * Below the button of a form that is longer than a screen: which fields are at fault, each with the way there. It names
 * them and leaves the sentences to them: the first one has the focus by then. It does not stand above the form, as that
 * of the GOV.UK Design System does: there it would push down what the visitor is about to mend.
 */
export function ErrorSummary({ title, faults, idOf }: ErrorSummaryProps) {
  return (
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
