import { useRef, useState } from 'react';
import type { LoginRequest, LoginResponse } from '#server/auth/sessions/login.dto';
import { pages, login, loginCode } from '#content/auth';
import { fields } from '#content/forms';
import { useLocationState } from '#client/app/location-state';
import { readSessionEnd, storeToken } from '#client/app/session-token';
import { useNavigateFromHere } from '#client/app/use-navigate-from-here';
import { Link } from '#client/layout/link';
import { ProviderButtons } from '#client/layout/provider-buttons';
import { AuthPage } from '#client/layout/auth-page';
import { Checkbox } from '#client/ui/forms/checkbox';
import { emailField, TextField } from '#client/ui/forms/field';
import { Failure, FormMessage } from '#client/ui/forms/form-message';
import { Form, FormNote, Split } from '#client/ui/forms/form';
import { PasswordField } from '#client/ui/forms/password-field';
import { emailRule, knownPasswordRule } from '#client/ui/forms/rules';
import { challengeOf } from '#client/ui/problem';
import { useLogInMutation } from './auth-api';
import { LoginCode } from './login-code';
import { PasskeyLogin } from './passkey-login';

export const meta = pages.login;

const rules = { email: emailRule, password: knownPasswordRule(fields.password.required) };

export default function LoginPage() {
  const navigate = useNavigateFromHere();
  const { notice, email, redirectTo } = useLocationState();
  const end = readSessionEnd();
  const [logIn] = useLogInMutation();
  /** A log-in with the right password, and its challenge until the code comes. */
  const [tried, setTried] = useState<LoginRequest>();
  const [challenge, setChallenge] = useState<string>();
  const [typed = email, setTyped] = useState<string>();
  const [expired, setExpired] = useState<unknown>();
  const [isByPasskey, setByPasskey] = useState(false);
  const remembers = useRef<HTMLInputElement>(null);
  async function enter({ access_token }: LoginResponse, remember = false): Promise<void> {
    storeToken(access_token, remember);
    await navigate(redirectTo ?? '/dashboard', { replace: true });
  }

  const isRemembered = () => remembers.current?.checked ?? false;

  async function submit(values: LoginRequest) {
    setExpired(undefined);
    const { data, error } = await logIn(values);
    const owed = challengeOf(error);
    if (data) await enter(data, values.remember_me);
    if (owed === undefined) return { error };
    setTried(values);
    setChallenge(owed);
  }

  if (challenge !== undefined) {
    return (
      <AuthPage>
        <LoginCode
          challenge={challenge}
          onDone={async (answer) => enter(answer, tried?.remember_me)}
          onBack={(reason) => {
            setExpired(reason);
            setChallenge(undefined);
          }}
        />
      </AuthPage>
    );
  }

  return (
    <AuthPage
      others={
        <>
          {login.signupLead}{' '}
          <Link to="/signup" state={{ redirectTo, email: typed }}>
            {login.signup}
          </Link>
        </>
      }
    >
      {notice ? <FormMessage kind={notice.kind}>{notice.text}</FormMessage> : null}
      {end && end !== 'deleted' ? (
        <FormMessage kind="error">{login[end]}</FormMessage>
      ) : redirectTo && !notice ? (
        <FormNote>{login.needed}</FormNote>
      ) : null}
      <Form<LoginRequest>
        words={login}
        rules={rules}
        onSubmit={submit}
        disabled={isByPasskey}
        alternative={
          <>
            <PasskeyLogin enter={enter} remembered={isRemembered} setBusy={setByPasskey} />
            <ProviderButtons way={() => ({ redirectTo, remember: isRemembered() })} />
            <Failure {...loginCode} error={expired} />
          </>
        }
      >
        <TextField
          {...emailField}
          defaultValue={tried?.email ?? email}
          autoComplete="username"
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <PasswordField
          name="password"
          label={fields.password.label}
          autoComplete="current-password"
          // Back from the code.
          autoFocus={tried !== undefined}
        />
        <Split>
          <Checkbox
            ref={remembers}
            name="remember_me"
            label={login.remember}
            defaultChecked={tried?.remember_me}
          />
          <Link to="/forgot-password" state={{ redirectTo, email: typed }}>
            {login.forgot}
          </Link>
        </Split>
      </Form>
    </AuthPage>
  );
}
