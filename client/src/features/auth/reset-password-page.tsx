import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { pages } from '#content/account';
import { fields, resetPassword } from '#content/forms';
import { errorMessage } from '../../ui/problem';
import { Button } from '../../ui/button';
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
import { WithoutScripts } from '../../ui/forms/without-scripts';
import { useResetPasswordMutation } from './auth-api';
import { forgetResetToken, useResetToken } from './use-reset-token';
import '../../styles/account.css';

export default function ResetPasswordPage() {
  const token = useResetToken();
  const [resetIt, result] = useResetPasswordMutation();

  return (
    <Page
      title={pages.resetPassword.title}
      description={pages.resetPassword.description}
      robots="noindex"
      narrow
    >
      <PageHeader title={pages.resetPassword.heading} lead={pages.resetPassword.lead} />
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
    <form className="form" method="post" noValidate onSubmit={submit}>
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
      {error ? (
        <Failure text={errorMessage(error, resetPassword.failed)} error={error} action={newLink} />
      ) : null}
      <Button type="submit" busy={busy} busyLabel={resetPassword.busy}>
        {resetPassword.submit}
      </Button>
      {/* Below all else: it is not in the page as it was sent, and must not move what is. */}
      {hydrated && !token ? <Failure text={resetPassword.badToken} action={newLink} /> : null}
      <WithoutScripts />
    </form>
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
      <p>{resetPassword.done}</p>
    </FormMessage>
  );
}
