import { useState } from 'react';
import { accountLinks } from '#content/account';
import { fields } from '#content/forms';
import { pages, changePassword, unexpectedError } from '#content/passwords';
import { securitySummary } from '#content/security';
import { tokens as tokenWords } from '#content/tokens';
import { useGetProtectedQuery } from '#client/app/current-user';
import { useGetIdentitiesQuery } from '#client/app/providers';
import { AccountPage } from '#client/layout/account-page';
import { Checkbox } from '#client/ui/forms/checkbox';
import { Form, FormButton, FormNote } from '#client/ui/forms/form';
import { NewPasswordField, PasswordField, Username } from '#client/ui/forms/password-field';
import { newPasswordRule } from '#client/ui/forms/rules';
import { Loading } from '#client/ui/loading';
import { paragraphs } from '#client/ui/paragraphs';
import { errorStatus, isProblem } from '#client/ui/problem';
import { useChangePasswordMutation, useGetTokensQuery, useHasUsablePasskey } from './account-api';
import { CurrentPasswordField, currentPasswordRule } from './current-password-field';

export const meta = pages.changePassword;

const links = { '/dashboard': accountLinks.dashboard, '/settings': accountLinks.settings };

export default function ChangePasswordPage() {
  return (
    <AccountPage narrow links={links}>
      <ChangePasswordForm />
    </AccountPage>
  );
}

interface Values {
  password?: string;
  new_password: string;
  confirm_password: string;
  revoke_tokens?: boolean;
}

const newRules = {
  new_password: newPasswordRule(fields.newPassword),
  confirm_password: (value: string, { new_password }: Values) =>
    value === new_password ? undefined : changePassword.mismatch,
};

const words = {
  ...changePassword,
  // Specification section 8 has a sentence for no answer, one for 401, and one for any other.
  failed(_: unknown, error: unknown) {
    if (errorStatus(error) === undefined) return unexpectedError;
    const isWrong = isProblem(error, 'incorrect-password');
    return changePassword[isWrong ? 'wrongCurrent' : 'failed'];
  },
};

function ChangePasswordForm() {
  const email = useGetProtectedQuery().data?.user.email;
  const tokens = useGetTokensQuery();
  const hasPasskey = useHasUsablePasskey();
  const { isLoading, data: { hasPassword = true } = {} } = useGetIdentitiesQuery();
  const [byPasskey, setByPasskey] = useState(false);
  const isWithout = byPasskey || !hasPassword;
  const [change] = useChangePasswordMutation();

  async function submit({ password, new_password, revoke_tokens = true }: Values) {
    const current = !isWithout && { current_password: password };
    return change({ ...current, new_password, revoke_tokens });
  }

  // All decide what the form contains.
  if (isLoading || tokens.isLoading || hasPasskey === undefined) return <Loading />;

  return (
    <Form<Values>
      words={words}
      rules={isWithout ? newRules : { password: currentPasswordRule, ...newRules }}
      onSubmit={submit}
      alternative={
        hasPasskey && !isWithout ? (
          <FormButton onClick={() => setByPasskey(true)}>{changePassword.instead}</FormButton>
        ) : null
      }
      done={paragraphs([changePassword.done, changePassword.doneNext])}
      clears
    >
      {hasPassword ? null : <FormNote>{securitySummary.password.first}</FormNote>}
      {isWithout ? <Username email={email} /> : <CurrentPasswordField email={email} />}
      <NewPasswordField name="new_password" label={fields.newPassword.label} />
      <PasswordField
        name="confirm_password"
        label={changePassword.confirmLabel}
        autoComplete="new-password"
      />
      {tokens.data?.tokens.length ? (
        <Checkbox {...tokenWords.withPassword} name="revoke_tokens" defaultChecked />
      ) : null}
    </Form>
  );
}
