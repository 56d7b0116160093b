import { useState } from 'react';
import { controls, fields } from '#content/forms';
import { PASSWORD_MIN } from '#server/shared/lengths';
import { Icon } from '../icon';
import { Field, type FieldOf } from './field';
import field from './field.module.css';
import styles from './password-field.module.css';

/** Password managers see a plain password field. */
export function PasswordField({ label, help, ...props }: FieldOf<'input'> & { label: string }) {
  const [shown, setShown] = useState(false);
  return (
    <Field {...props} label={label} help={help}>
      {(control) => (
        <div className={styles.password}>
          <input
            className={field.input}
            autoCapitalize="none"
            spellCheck={false}
            {...props}
            required
            {...control}
            type={shown ? 'text' : 'password'}
          />
          <button
            type="button"
            className={styles.toggle}
            aria-pressed={shown}
            aria-controls={control.id}
            aria-label={controls.show(label)}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? 'eye-off' : 'eye'} />
          </button>
        </div>
      )}
    </Field>
  );
}

export const NewPasswordField = (props: { name: string; label: string }) => (
  <PasswordField {...props} autoComplete="new-password" help={fields.passwordHelp(PASSWORD_MIN)} />
);

/** For password managers, in forms that ask for a password only: the account's address, once it is known. */
export const Username = ({ email }: { email: string | null | undefined }) =>
  email ? (
    <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
  ) : null;
