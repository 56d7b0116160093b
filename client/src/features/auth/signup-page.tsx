import type { SignupRequest } from '#server/auth/passwords/passwords.dto';
import * as STORAGE_KEYS from '#server/shared/storage-keys';
import { pages, signup } from '#content/auth';
import { fields } from '#content/forms';
import { type LocationState, useLocationState } from '#client/app/location-state';
import { useNavigateFromHere } from '#client/app/use-navigate-from-here';
import { withStorage } from '#client/app/with-storage';
import { Link } from '#client/layout/link';
import { ProviderButtons } from '#client/layout/provider-buttons';
import { AuthPage } from '#client/layout/auth-page';
import { emailField, TextField } from '#client/ui/forms/field';
import { Failure } from '#client/ui/forms/form-message';
import { Form, FormNote } from '#client/ui/forms/form';
import { NewPasswordField } from '#client/ui/forms/password-field';
import { emailRule, newPasswordRule } from '#client/ui/forms/rules';
import { errorStatus, isLost } from '#client/ui/problem';
import { useSignUpMutation } from './auth-api';

export const meta = pages.signup;

const { agreement } = signup;
const rules = { email: emailRule, password: newPasswordRule(fields.password) };

export default function SignupPage() {
  const navigate = useNavigateFromHere();
  const { email, redirectTo } = useLocationState();
  const [signUp, { originalArgs: sent }] = useSignUpMutation();

  async function submit(values: SignupRequest) {
    // Without a secure connection browsers make none.
    const browserKey = crypto.randomUUID?.();
    const { error } = await signUp({ ...values, browserKey });
    if (error) return { error };
    if (browserKey)
      withStorage(() => localStorage.setItem(STORAGE_KEYS.signUp, browserKey), undefined);
    const notice = { kind: 'success', text: signup.done } as const;
    const state: LocationState = { notice, email: values.email, redirectTo };
    await navigate('/login', { state });
  }

  return (
    <AuthPage
      others={
        <>
          {signup.loginLead}{' '}
          <Link to="/login" state={{ redirectTo }}>
            {signup.login}
          </Link>
        </>
      }
    >
      <Form<SignupRequest>
        words={signup}
        rules={rules}
        onSubmit={submit}
        failure={(error) => (
          <Failure
            {...signup}
            error={error}
            action={
              errorStatus(error) === 409 || isLost(error) ? (
                <LogInInstead email={sent?.email} redirectTo={redirectTo} />
              ) : null
            }
          />
        )}
        alternative={<ProviderButtons way={() => ({ redirectTo })} />}
      >
        <TextField {...emailField} defaultValue={email} autoComplete="username" />
        <NewPasswordField name="password" label={fields.password.label} />
        <FormNote>
          {agreement.before}
          <Link to={agreement.terms.to}>{agreement.terms.label}</Link>
          {agreement.between}
          <Link to={agreement.privacy.to}>{agreement.privacy.label}</Link>
          {agreement.after}
        </FormNote>
      </Form>
    </AuthPage>
  );
}

const LogInInstead = (state: LocationState) => (
  <>
    <Link to="/login" state={state}>
      {signup.login}
    </Link>
    <Link to="/forgot-password" state={state}>
      {signup.forgot}
    </Link>
  </>
);
