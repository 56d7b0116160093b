import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { LoginRequest } from '#server/auth/login/login.dto';
import { pages } from '#content/account';
import { fields, login } from '#content/forms';
import { PageLinks } from '../../shell/page-links';
import { FormNote, Split, Form } from '../../ui/forms/form';
import { errorText } from '../../ui/problem';
import { storeToken } from '../../app/session-token';
import { Checkbox } from '../../ui/forms/checkbox';
import { Link } from '../../shell/link';
import { Page, PageHeader } from '../../shell/page';
import { PasswordField } from '../../ui/forms/password-field';
import { EmailField } from '../../ui/forms/email-field';
import { Failure } from '../../ui/forms/failure';
import { FormMessage } from '../../ui/forms/form-message';
import { emailRules, knownPasswordRules } from '../../ui/forms/rules';
import { useFields } from '../../ui/forms/use-fields';
import { type Arrival, useArrival } from '../../app/arrival';
import { useLogInMutation } from './auth-api';
import { returnPath } from './return-path';
import { useLoginElsewhere } from './use-login-elsewhere';

export const meta = pages.login;

export default function LoginPage() {
  const navigate = useNavigate();
  const { notice, email, from } = useArrival();
  const onward: Arrival = { from };
  useLoginElsewhere();
  const [logIn, { error, isLoading }] = useLogInMutation();
  const { field, whenValid, getValues, setValue } = useFields<LoginRequest>();

  useEffect(() => {
    if (email && !getValues('email')) setValue('email', email);
  }, [email, getValues, setValue]);

  const submit = whenValid(async (values) => {
    const result = await logIn(values);
    if (!result.data) return;
    storeToken(result.data.access_token, values.remember_me ?? false);
    await navigate(returnPath(from), { replace: true });
  });

  return (
    <Page narrow>
      <PageHeader />
      {notice ? <FormMessage kind={notice.kind}>{notice.text}</FormMessage> : null}
      {from && !notice ? <FormNote>{login.needed}</FormNote> : null}
      <Form
        words={login}
        busy={isLoading}
        onSubmit={submit}
        failure={error ? <Failure text={errorText(error, login.failed)} error={error} /> : null}
      >
        <EmailField {...field('email', emailRules)} autoComplete="username" />
        <PasswordField
          {...field('password', knownPasswordRules(fields.password.required))}
          label={fields.password.label}
          autoComplete="current-password"
          required
        />
        <Split>
          <Checkbox {...field('remember_me')} label={login.remember} />
          <Link to="/forgot-password" state={onward}>
            {login.forgot}
          </Link>
        </Split>
      </Form>
      <PageLinks>
        {login.signupLead}{' '}
        <Link to="/signup" state={onward}>
          {login.signup}
        </Link>
      </PageLinks>
    </Page>
  );
}
