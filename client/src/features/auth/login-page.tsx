import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigationType } from 'react-router';
import type { LoginRequest } from '#server/auth/sessions/login.dto';
import type { LoginResponse } from '#server/auth/sessions/login-response.dto';
import { pages } from '#content/account';
import { fields, login, loginCode } from '#content/forms';
import { FormNote, Split, Form } from '#client/ui/forms/form';
import { challengeOf, errorText } from '#client/ui/problem';
import { storeToken } from '#client/app/session-token';
import { Checkbox } from '#client/ui/forms/checkbox';
import { Link } from '#client/layout/link';
import { WayIn } from '#client/layout/way-in';
import { PasswordField } from '#client/ui/forms/password-field';
import { EmailField } from '#client/ui/forms/email-field';
import { Failure } from '#client/ui/forms/failure';
import { FormMessage } from '#client/ui/forms/form-message';
import { emailRules, knownPasswordRules } from '#client/ui/forms/rules';
import { useFields } from '#client/ui/forms/use-fields';
import { type Arrival, useArrival } from '#client/app/arrival';
import { useNavigateFromHere } from '#client/app/use-navigate-from-here';
import { useLogInMutation } from './auth-api';
import { LoginCode } from './login-code';
import { PasskeyButton } from './passkey-button';
import { returnPath } from './return-path';
import { usePasskeyLogin } from './use-passkey-login';
import { useLoginElsewhere } from './use-login-elsewhere';

export const meta = pages.login;

/** A log-in whose password was right and that owes a code. */
interface Waiting {
  challenge: string;
  remember: boolean;
}

export default function LoginPage() {
  const navigate = useNavigateFromHere();
  const { notice, email, from, ended } = useArrival();
  const onward: Arrival = { from };
  useLoginElsewhere();
  const [logIn, { error, isLoading }] = useLogInMutation();
  const [waiting, setWaiting] = useState<Waiting>();
  const [expired, setExpired] = useState<unknown>();
  const { field, formState, whenValid, getValues, setValue, setFocus, sent } =
    useFields<LoginRequest>();
  const isReload = useNavigationType() === 'POP';

  useEffect(() => {
    if (email && !(isReload && getValues('email'))) setValue('email', email);
  }, [email, isReload, getValues, setValue]);

  const enter = async ({ access_token }: LoginResponse, remember: boolean) => {
    sent(getValues());
    storeToken(access_token, remember);
    const state: Arrival = { offerPasskey: true };
    await navigate(returnPath(from), { replace: true, state });
  };

  const submit = whenValid(async (values) => {
    setExpired(undefined);
    const remember = values.remember_me ?? false;
    const result = await logIn(values);
    const challenge = challengeOf(result.error);
    if (result.data) await enter(result.data, remember);
    if (challenge !== undefined) setWaiting({ challenge, remember });
  });
  const passkey = usePasskeyLogin(
    () => getValues('remember_me') ?? false,
    formState.isSubmitting || waiting !== undefined,
  );

  if (waiting) {
    return (
      <WayIn>
        <LoginCode
          challenge={waiting.challenge}
          onDone={async (answer) => enter(answer, waiting.remember)}
          onBack={(reason) => {
            setExpired(reason);
            flushSync(() => setWaiting(undefined));
            if (reason === undefined) setFocus('password');
          }}
        />
      </WayIn>
    );
  }

  const failure = challengeOf(error) === undefined ? error : expired;

  return (
    <WayIn
      others={
        <>
          {login.signupLead}{' '}
          <Link to="/signup" state={onward}>
            {login.signup}
          </Link>
        </>
      }
    >
      {notice ? <FormMessage kind={notice.kind}>{notice.text}</FormMessage> : null}
      {ended ? (
        <FormMessage kind="error">{login[ended]}</FormMessage>
      ) : from && !notice ? (
        <FormNote>{login.needed}</FormNote>
      ) : null}
      <Form
        words={login}
        busy={isLoading}
        onSubmit={submit}
        disabled={passkey.busy}
        alternative={<PasskeyButton {...passkey} disabled={formState.isSubmitting} />}
        failure={
          passkey.failure ??
          (failure ? (
            <Failure
              text={errorText(failure, login.failed)}
              error={failure}
              unsure={failure === expired ? loginCode.unsure : login.failed}
            />
          ) : null)
        }
      >
        <EmailField {...field('email', emailRules)} autoComplete="username webauthn" />
        <PasswordField
          {...field('password', knownPasswordRules(fields.password.required))}
          label={fields.password.label}
          autoComplete="current-password"
        />
        <Split>
          <Checkbox {...field('remember_me')} label={login.remember} />
          <Link to="/forgot-password" state={onward}>
            {login.forgot}
          </Link>
        </Split>
      </Form>
    </WayIn>
  );
}
