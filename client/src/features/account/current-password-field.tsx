import { changePassword } from '#content/passwords';
import type { Arrival } from '#client/app/arrival';
import { Link } from '#client/layout/link';
import { PasswordField, Username } from '#client/ui/forms/password-field';
import { knownPasswordRule } from '#client/ui/forms/rules';

interface CurrentPasswordFieldProps {
  name: string;
  /** The account's address; undefined until it is known. */
  email: string | undefined;
}

export const currentPasswordRule = knownPasswordRule(changePassword.currentRequired);

/** The password of an account that somebody is logged in to. It takes the focus where a dialog opens with it. */
export function CurrentPasswordField({ name, email }: CurrentPasswordFieldProps) {
  return (
    <>
      <Username email={email} />
      <PasswordField
        name={name}
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
