import { useId, type ReactNode } from 'react';
import { Icon } from '../icon';
import { useFault } from './form-state';
import styles from './field.module.css';

interface ChoicesProps {
  label: string;
  /** The box whose rule is about all of them: its fault stands on the label's line. */
  name: string;
  /** Gets what ties the fault to a box. */
  children: (fault: {
    'aria-invalid': true | undefined;
    'aria-describedby': string | undefined;
  }) => ReactNode;
}

/** Boxes that are one question together. */
export function Choices({ label, name, children }: ChoicesProps) {
  const id = useId();
  const faultId = `${id}-fault`;
  const error = useFault(name);
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
