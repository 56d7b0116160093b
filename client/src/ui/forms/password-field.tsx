import { useState, type InputHTMLAttributes, type ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from './field';
import { Icon } from '../icon';
import field from './field.module.css';
import styles from './password-field.module.css';

type Attributes = InputHTMLAttributes<HTMLInputElement>;

interface PasswordFieldProps extends Omit<Attributes, 'id' | 'type' | 'required'> {
  label: string;
  error?: string | undefined;
  help?: ReactNode;
  advice?: string | undefined;
  registration?: UseFormRegisterReturn | undefined;
  autoComplete: 'current-password' | 'new-password';
}

/** A password input whose text can be shown. Password managers see a plain password field. */
export function PasswordField({
  label,
  error,
  help,
  advice,
  registration,
  ...props
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} error={error} help={help} advice={advice} required>
      {(control) => (
        <div className={styles.password}>
          <input
            className={field.input}
            autoCapitalize="none"
            spellCheck={false}
            {...props}
            {...registration}
            {...control}
            type={shown ? 'text' : 'password'}
          />
          <button
            type="button"
            className={styles.toggle}
            aria-pressed={shown}
            aria-controls={control.id}
            aria-label={`Show ${label.toLowerCase()}`}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? 'eye-off' : 'eye'} />
          </button>
        </div>
      )}
    </Field>
  );
}
