import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { pages } from '#content/account';
import { fields, resetPassword } from '#content/forms';
import { Form } from '../../ui/forms/form';
import { errorMessage } from '../../ui/problem';
import { Link } from '../../shell/link';
import { Page, PageHeader } from '../../shell/page';
import { PasswordField } from '../../ui/forms/password-field';
import { Failure } from '../../ui/forms/failure';
import { NewPasswordField } from '../../ui/forms/new-password-field';
import { FormMessage } from '../../ui/forms/form-message';
import { newPasswordRules } from '../../ui/forms/rules';
import { showFieldErrors } from '../../ui/forms/show-field-errors';
import { useFields } from '../../ui/forms/use-fields';
import { useHydrated } from '../../app/use-hydrated';
import { useResetPasswordMutation } from './auth-api';
import { forgetResetToken, useResetToken } from './use-reset-token';

export const meta = pages.resetPassword;

export default function ResetPasswordPage() {
  const token = useResetToken();
  const [resetIt, result] = useResetPasswordMutation();

  return (
    <Page narrow>
      <PageHeader />
      {result.isSuccess ? (
        <Done />
      ) : (
        <NewPasswordForm
          token={token}
          busy={result.isLoading}
          error={result.error}
          onSubmit={async (request) => (await resetIt(request)).error}
        />
      )}
    </Page>
  );
}

interface NewPasswordFormProps {
  token: string | undefined;
  busy: boolean;
  error: unknown;
  /** Resolves to what went wrong, if anything. */
  onSubmit: (request: { token: string; newPassword: string }) => Promise<unknown>;
}

interface Values {
  newPassword: string;
  confirm_password: string;
}

const newRules = newPasswordRules(fields.newPassword.label, fields.newPassword.required);

function NewPasswordForm({ token, busy, error, onSubmit }: NewPasswordFormProps) {
  const hydrated = useHydrated();
  const { field, whenValid, watch, setError } = useFields<Values>();

  const submit = whenValid(async ({ newPassword }) => {
    if (!token) return;
    const failure = await onSubmit({ token, newPassword });
    if (failure) showFieldErrors(failure, setError, ['newPassword']);
    else forgetResetToken();
  });
  const newLink = <Link to="/forgot-password">{resetPassword.newLink}</Link>;

  return (
    <Form
      words={resetPassword}
      busy={busy}
      onSubmit={submit}
      failure={
        error ? (
          <Failure
            text={errorMessage(error, resetPassword.failed)}
            error={error}
            action={newLink}
          />
        ) : null
      }
      // Not in the page as it was sent: it must not move what is.
      after={hydrated && !token ? <Failure text={resetPassword.badToken} action={newLink} /> : null}
    >
      <NewPasswordField
        {...field('newPassword', newRules)}
        label={fields.newPassword.label}
        value={watch('newPassword')}
      />
      <PasswordField
        {...field('confirm_password', {
          validate: (value, { newPassword }) => value === newPassword || resetPassword.mismatch,
        })}
        label={resetPassword.confirmLabel}
        autoComplete="new-password"
        required
      />
    </Form>
  );
}

/** Says so, then goes to the login page by itself. */
function Done() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(
      () => void navigate('/login', { replace: true }),
      resetPassword.redirectAfter,
    );
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <FormMessage kind="success" action={<Link to="/login">{resetPassword.login}</Link>}>
      {resetPassword.done}
    </FormMessage>
  );
}
