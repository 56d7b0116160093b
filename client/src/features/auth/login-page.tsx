import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { LoginRequest } from '#server/auth/dto/login.dto';
import { pages } from '#content/account';
import { fields, login } from '#content/forms';
import { errorText } from '../../ui/problem';
import { storeToken } from '../../app/session-token';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/forms/checkbox';
import { Link } from '../../shell/link';
import { Page, PageHeader } from '../../shell/page';
import { PasswordField } from '../../ui/forms/password-field';
import { EmailField } from '../../ui/forms/email-field';
import { Failure } from '../../ui/forms/failure';
import { FormMessage } from '../../ui/forms/form-message';
import { emailRules, knownPasswordRules } from '../../ui/forms/rules';
import { useFields } from '../../ui/forms/use-fields';
import { WithoutScripts } from '../../ui/forms/without-scripts';
import { useArrival } from '../../app/arrival';
import { useLogInMutation } from './auth-api';
import { returnPath } from './return-path';
import '../../styles/account.css';

export default function LoginPage() {
  const navigate = useNavigate();
  const { notice, email, from } = useArrival();
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
    <Page title={pages.login.title} description={pages.login.description} path="/login" narrow>
      <PageHeader title={pages.login.heading} lead={pages.login.lead} />
      {notice ? (
        <FormMessage kind={notice.kind}>
          <p>{notice.text}</p>
        </FormMessage>
      ) : null}
      {from && !notice ? <p className="form__note">{login.needed}</p> : null}
      <form className="form" method="post" noValidate onSubmit={submit}>
        <EmailField {...field('email', emailRules)} autoComplete="username" />
        <PasswordField
          {...field('password', knownPasswordRules(fields.password.required))}
          label={fields.password.label}
          autoComplete="current-password"
          required
        />
        <div className="form__split">
          <Checkbox {...field('remember_me')} label={login.remember} />
          <Link to="/forgot-password">{login.forgot}</Link>
        </div>
        {error ? <Failure text={errorText(error, login.failed)} error={error} /> : null}
        <Button type="submit" busy={isLoading} busyLabel={login.busy}>
          {login.submit}
        </Button>
        <WithoutScripts />
      </form>
      <p className="form__switch">
        {login.signupLead} <Link to="/signup">{login.signup}</Link>
      </p>
    </Page>
  );
}
