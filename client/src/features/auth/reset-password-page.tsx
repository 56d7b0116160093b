import { useState } from 'react';
import { pages } from '#content/account';
import { fields, resetPassword } from '#content/forms';
import { Form } from '../../ui/forms/form';
import { clearToken } from '../../app/session-token';
import { errorMessage, fieldErrors, isProblem } from '../../ui/problem';
import { Link } from '../../shell/link';
import { Page, PageHeader } from '../../shell/page';
import { PasswordField } from '../../ui/forms/password-field';
import { Failure } from '../../ui/forms/failure';
import { NewPasswordField } from '../../ui/forms/new-password-field';
import { FormMessage } from '../../ui/forms/form-message';
import { newPasswordRules } from '../../ui/forms/rules';
import { useFields } from '../../ui/forms/use-fields';
import { useHydrated } from '../../app/use-hydrated';
import { useRedirect } from '../../app/use-redirect';
import { useResetPasswordMutation } from './auth-api';
import { forgetLinkToken, useLinkToken } from './use-link-token';

export const meta = pages.resetPassword;

const PAGE = '/reset-password';

interface Values {
  newPassword: string;
  confirm_password: string;
}

const newRules = newPasswordRules(fields.newPassword.label, fields.newPassword.required);
const newLink = <Link to="/forgot-password">{resetPassword.newLink}</Link>;

export default function ResetPasswordPage() {
  const token = useLinkToken(PAGE);
  const hydrated = useHydrated();
  const [resetIt, { error, isLoading }] = useResetPasswordMutation();
  // Not the call's own state: what is known of calls goes with the token.
  const [done, setDone] = useState(false);
  const { field, whenValid, watch, showErrors } = useFields<Values>();
  const submit = whenValid(async ({ newPassword }) => {
    if (!token) return;
    const { error: failure } = await resetIt({ token, newPassword });
    if (failure) {
      showErrors(failure, ['newPassword']);
      return;
    }
    forgetLinkToken(PAGE);
    setDone(true);
    // Every session has ended, that of this browser too.
    clearToken();
  });

  return (
    <Page narrow>
      <PageHeader />
      {done ? (
        <Done />
      ) : (
        <Form
          words={resetPassword}
          busy={isLoading}
          onSubmit={submit}
          failure={
            // What is wrong with the password is told under its field, and no new link would mend it.
            error && !fieldErrors(error)['newPassword'] ? (
              <Failure
                text={errorMessage(error, resetPassword.failed)}
                error={error}
                action={isProblem(error, 'invalid-reset-token') ? newLink : null}
              />
            ) : hydrated && !token ? (
              <Failure text={resetPassword.badToken} action={newLink} />
            ) : null
          }
        >
          <NewPasswordField
            {...field('newPassword', newRules, ['confirm_password'])}
            label={fields.newPassword.label}
            value={watch('newPassword')}
          />
          <PasswordField
            {...field('confirm_password', {
              validate: (value, { newPassword }) => value === newPassword || resetPassword.mismatch,
            })}
            label={resetPassword.confirmLabel}
            autoComplete="new-password"
          />
        </Form>
      )}
    </Page>
  );
}

function Done() {
  useRedirect('/login', resetPassword.redirectAfter);
  return (
    <FormMessage kind="success" action={<Link to="/login">{resetPassword.login}</Link>}>
      {resetPassword.done}
    </FormMessage>
  );
}
