import type { UseFormRegisterReturn } from 'react-hook-form';
import { fields, passwordStrength } from '#content/forms';
import { PASSWORD_MIN } from '#server/common/limits';
import { PasswordField } from './password-field';
import { judgePassword } from './password-strength';
import styles from './new-password-field.module.css';

interface NewPasswordFieldProps {
  label: string;
  registration: UseFormRegisterReturn;
  error: string | undefined;
  /** What has been typed so far; undefined before the page came alive. */
  value: string | undefined;
  /** The account's address, where it is known: parts of it make a weak password. */
  email?: string | undefined;
}

/** A password being chosen, with a hint about its strength that advises and never refuses. */
export function NewPasswordField({ value = '', email, ...props }: NewPasswordFieldProps) {
  return (
    <PasswordField
      {...props}
      autoComplete="new-password"
      required
      help={fields.passwordHelp(PASSWORD_MIN)}
      meter={<StrengthHint password={value} email={email} />}
    />
  );
}

function StrengthHint({ password, email }: { password: string; email: string | undefined }) {
  const { level, advice } = judgePassword(password, email);
  return (
    <div className={styles.strength} data-level={password ? level : undefined}>
      <span className={styles.bars} aria-hidden="true">
        <span />
        <span />
        <span />
        <span />
      </span>
      <p className={styles.text} aria-live="polite">
        {password ? (
          <>
            {passwordStrength.label} {passwordStrength.levels[level]}.{' '}
            {advice ? passwordStrength.advice[advice] : null}
          </>
        ) : null}
      </p>
    </div>
  );
}
