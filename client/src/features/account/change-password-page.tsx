import { useState } from 'react';
import { accountLinks, pages } from '#content/account';
import { changePassword, unexpectedError } from '#content/account-forms';
import { fields } from '#content/forms';
import { passwordless } from '#content/passkeys';
import { tokens as tokenWords } from '#content/tokens';
import { Link } from '#client/layout/link';
import { AccountPage } from '#client/layout/account-page';
import { PageHeader } from '#client/layout/page';
import { PageLinks } from '#client/layout/page-links';
import { Checkbox } from '#client/ui/forms/checkbox';
import { Form } from '#client/ui/forms/form';
import { NewPasswordField } from '#client/ui/forms/new-password-field';
import { PasswordField } from '#client/ui/forms/password-field';
import { newPasswordRules } from '#client/ui/forms/rules';
import { Username } from '#client/ui/forms/username';
import { useFields } from '#client/ui/forms/use-fields';
import { Button } from '#client/ui/button';
import { Loading } from '#client/ui/loading';
import { errorStatus } from '#client/ui/problem';
import { useChangePasswordMutation, useGetProfileQuery } from './account-api';
import {
  CurrentPasswordField,
  currentPasswordRules,
  isWrongPassword,
} from './current-password-field';
import { useHasUsablePasskey } from './passkeys/passkeys-api';
import { CallFailure, useWithProof } from '#client/app/with-proof';
import { Reauthentication } from './reauthentication';
import { useGetTokensQuery } from './tokens/tokens-api';

export const meta = pages.changePassword;

export default function ChangePasswordPage() {
  return (
    <AccountPage narrow>
      <PageHeader />
      <Reauthentication>
        <ChangePasswordForm />
      </Reauthentication>
      <PageLinks>
        <Link to="/dashboard">{accountLinks.dashboard}</Link>
        <Link to="/settings">{accountLinks.settings}</Link>
      </PageLinks>
    </AccountPage>
  );
}

interface Values {
  current_password: string;
  new_password: string;
  confirm_password: string;
  revoke_tokens: boolean;
}

const empty: Values = {
  current_password: '',
  new_password: '',
  confirm_password: '',
  revoke_tokens: true,
};

const newRules = newPasswordRules(fields.newPassword.label, fields.newPassword.required);
const confirmRules = {
  validate: (value: string, { new_password }: Values) =>
    value === new_password || changePassword.mismatch,
};

function ChangePasswordForm() {
  const profile = useGetProfileQuery();
  const { email, hasPassword = true } = profile.data ?? {};
  const tokens = useGetTokensQuery();
  const hasPasskey = useHasUsablePasskey();
  const [byPasskey, setByPasskey] = useState(false);
  const withProof = useWithProof();
  const asksForCurrent = hasPassword && !byPasskey;
  const [change, { error, isLoading, isSuccess }] = useChangePasswordMutation();
  const { field, whenValid, watch, refuse, showErrors, sent } = useFields<Values>(empty);

  const submit = whenValid(async ({ current_password, new_password, revoke_tokens }) => {
    const body = {
      ...(asksForCurrent && { current_password }),
      new_password,
      revoke_tokens,
    };
    const result = await withProof(async () => change(body));
    if (!result.error) sent(empty);
    else if (isWrongPassword(result.error)) {
      refuse('current_password', changePassword.wrongCurrent);
    } else showErrors(result.error, ['current_password', 'new_password']);
  });

  // All decide what stands in the form.
  if (profile.isLoading || tokens.isLoading || hasPasskey === undefined) return <Loading />;

  return (
    <Form
      words={changePassword}
      busy={isLoading}
      onSubmit={submit}
      failure={
        isWrongPassword(error) ? null : (
          <CallFailure text={failureText(error)} error={error} unsure={changePassword.unsure} />
        )
      }
      alternative={
        hasPasskey && asksForCurrent ? (
          <Button variant="quiet" disabled={isLoading} onClick={() => setByPasskey(true)}>
            {passwordless.instead}
          </Button>
        ) : null
      }
      done={
        isSuccess ? (
          <>
            <p>{changePassword.done}</p>
            <p>{changePassword.doneNext}</p>
          </>
        ) : null
      }
    >
      {asksForCurrent ? (
        <CurrentPasswordField {...field('current_password', currentPasswordRules)} email={email} />
      ) : (
        <Username email={email} />
      )}
      <NewPasswordField
        {...field('new_password', newRules, ['confirm_password'])}
        label={fields.newPassword.label}
        value={watch('new_password')}
        email={email}
      />
      <PasswordField
        {...field('confirm_password', confirmRules)}
        label={changePassword.confirmLabel}
        autoComplete="new-password"
      />
      {tokens.data?.tokens.length ? (
        <Checkbox {...tokenWords.withPassword} registration={field('revoke_tokens').registration} />
      ) : null}
    </Form>
  );
}

/** Specification section 8: an answer of the API, or no answer at all. */
function failureText(error: unknown): string {
  return errorStatus(error) === undefined ? unexpectedError : changePassword.failed;
}
