import type { UseFormRegisterReturn } from 'react-hook-form';
import { changePassword } from '#content/account-forms';
import type { Arrival } from '#client/app/arrival';
import { readToken } from '#client/app/session-token';
import { Link } from '#client/layout/link';
import { PasswordField } from '#client/ui/forms/password-field';
import { knownPasswordRules } from '#client/ui/forms/rules';
import { Username } from '#client/ui/forms/username';
import { errorStatus } from '#client/ui/problem';

interface CurrentPasswordFieldProps {
  registration: UseFormRegisterReturn;
  error: string | undefined;
  /** The account's address; undefined until it is known. */
  email: string | undefined;
}

export const currentPasswordRules = knownPasswordRules(changePassword.currentRequired);

/** The password of an account that somebody is logged in to. It takes the focus where a dialog opens with it. */
export function CurrentPasswordField({ email, ...props }: CurrentPasswordFieldProps) {
  return (
    <>
      <Username email={email} />
      <PasswordField
        {...props}
        label={changePassword.currentLabel}
        autoComplete="current-password"
        data-first-focus=""
      />
      <Link to="/forgot-password" state={{ email } satisfies Arrival}>
        {changePassword.forgotten}
      </Link>
    </>
  );
}

/** The 401 that is about the password: one about the token has cleared the token. */
export function isWrongPassword(error: unknown): boolean {
  return errorStatus(error) === 401 && readToken() !== null;
}
