import { useId, type ReactNode } from 'react';
import { useFault } from '../faults';
import { Icon } from '../icon';
import styles from './field.module.css';

interface ChoicesProps {
  label: string;
  /** The fault of what is ticked in one sentence, on the label's line. */
  error?: string | undefined;
  /** Gets what ties the fault to a box. */
  children: (fault: {
    'aria-invalid': true | undefined;
    'aria-describedby': string | undefined;
  }) => ReactNode;
}

/** Boxes that are one question together. */
export function Choices({ label, error, children }: ChoicesProps) {
  const id = useId();
  const faultId = `${id}-fault`;
  useFault(error !== undefined);
  return (
    <div className={styles.field} role="group" aria-labelledby={id}>
      <div className={styles.line}>
        <span className={styles.label} id={id}>
          {label}
        </span>
        {error ? (
          <div className={styles.error} id={faultId}>
            <Icon name="alert" />
            <span>{error}</span>
          </div>
        ) : null}
      </div>
      {children({
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error ? faultId : undefined,
      })}
    </div>
  );
}
