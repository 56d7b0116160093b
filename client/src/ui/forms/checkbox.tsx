import { useId, type InputHTMLAttributes, type ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import styles from './checkbox.module.css';

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'type'> {
  label: string;
  help?: ReactNode;
  registration?: UseFormRegisterReturn | undefined;
}

/** A native checkbox; the label belongs to its target. */
export function Checkbox({ label, help, registration, ...props }: CheckboxProps) {
  const id = useId();
  return (
    <div className={styles.choice}>
      <input
        className={styles.box}
        type="checkbox"
        {...props}
        {...registration}
        id={id}
        aria-describedby={
          [props['aria-describedby'], help && `${id}-help`].filter(Boolean).join(' ') || undefined
        }
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
