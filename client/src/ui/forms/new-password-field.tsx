import type { UseFormRegisterReturn } from 'react-hook-form';
import { fields, passwordAdvice } from '#content/forms';
import { PASSWORD_MIN } from '#server/shared/limits';
import { PasswordField } from './password-field';
import { passwordAdviceFor } from './password-advice';

interface NewPasswordFieldProps {
  label: string;
  registration: UseFormRegisterReturn;
  error: string | undefined;
  /** The text typed so far; undefined before the page came alive. */
  value: string | undefined;
  /** The account's address, where it is known: parts of it make a weak password. */
  email?: string | undefined;
}

/** A password being chosen, with advice that never refuses: the server's word comes in its place. */
export function NewPasswordField({ value = '', email, ...props }: NewPasswordFieldProps) {
  const advice = passwordAdviceFor(value, email);
  return (
    <PasswordField
      {...props}
      autoComplete="new-password"
      help={fields.passwordHelp(PASSWORD_MIN)}
      advice={advice ? passwordAdvice[advice] : ''}
    />
  );
}
