import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { LoginRequest } from '../../../../server/auth/dto/login.dto';
import { pages } from '../../../content/account';
import { fields, login } from '../../../content/forms';
import { errorText } from '../../app/problem';
import { storeToken } from '../../app/session-token';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox';
import { Link } from '../../ui/link';
import { Page, PageHeader } from '../../ui/page';
import { PasswordField } from '../../ui/password-field';
import { EmailField } from '../forms/email-field';
import { Failure } from '../forms/failure';
import { Outcome } from '../forms/outcome';
import { emailRules, knownPasswordRules } from '../forms/rules';
import { useFields } from '../forms/use-fields';
import { WithoutScripts } from '../forms/without-scripts';
import { useArrival } from './arrival';
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
        <Outcome kind={notice.kind}>
          <p>{notice.text}</p>
        </Outcome>
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
