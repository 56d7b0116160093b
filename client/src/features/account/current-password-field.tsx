import { changePassword } from '#content/passwords';
import { Link } from '#client/layout/link';
import { PasswordField, Username } from '#client/ui/forms/password-field';
import { knownPasswordRule } from '#client/ui/forms/rules';

export const currentPasswordRule = knownPasswordRule(changePassword.currentRequired);

/** The password of the account that is logged in. It takes the focus where a dialog opens with it. */
export const CurrentPasswordField = ({ email }: { email: string | undefined }) => (
  <>
    <Username email={email} />
    <PasswordField
      name="password"
      label={changePassword.currentLabel}
      autoComplete="current-password"
      data-first-focus=""
    />
    <Link to="/forgot-password" state={{ email }}>
      {changePassword.forgotten}
    </Link>
  </>
);
