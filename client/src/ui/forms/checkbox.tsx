import { useId, type ComponentProps, type ReactNode } from 'react';
import styles from './checkbox.module.css';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'id' | 'type'> {
  label: string;
  help?: ReactNode;
}

export function Checkbox({ label, help, ...props }: CheckboxProps) {
  const id = useId();
  return (
    <div className={styles.choice}>
      <input
        className={styles.box}
        type="checkbox"
        {...props}
        id={id}
        aria-describedby={help ? `${id}-help` : undefined}
      />
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {help ? (
        <div className={styles.help} id={`${id}-help`}>
          {help}
        </div>
      ) : null}
    </div>
  );
}

export const Switch = (props: CheckboxProps) => (
  <Checkbox {...props} role="switch" className={`${styles.box} ${styles.switch}`} />
);
