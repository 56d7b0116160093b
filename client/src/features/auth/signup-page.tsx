import type { SignupRequest } from '#server/auth/passwords/signup.dto';
import { pages } from '#content/account';
import { fields, signup } from '#content/forms';
import { Form, FormNote } from '#client/ui/forms/form';
import { errorStatus, errorText, fieldErrors, isUnsure } from '#client/ui/problem';
import { Link } from '#client/layout/link';
import { WayIn } from '#client/layout/way-in';
import { EmailField } from '#client/ui/forms/email-field';
import { Failure } from '#client/ui/forms/failure';
import { NewPasswordField } from '#client/ui/forms/new-password-field';
import { emailRules, newPasswordRules } from '#client/ui/forms/rules';
import { useFields } from '#client/ui/forms/use-fields';
import { type Arrival, useArrival } from '#client/app/arrival';
import { useNavigateFromHere } from '#client/app/use-navigate-from-here';
import { useSignUpMutation } from './auth-api';
import { useLoginElsewhere } from './use-login-elsewhere';

const passwordRules = newPasswordRules(fields.password.label, fields.password.required);

export const meta = pages.signup;

const { agreement } = signup;

export default function SignupPage() {
  const navigate = useNavigateFromHere();
  const { from } = useArrival();
  useLoginElsewhere();
  const [signUp, { error, isLoading, originalArgs }] = useSignUpMutation();
  const { field, whenValid, watch, showErrors, sent } = useFields<SignupRequest>();

  const submit = whenValid(async (values) => {
    const result = await signUp(values);
    if (result.error) {
      showErrors(result.error, ['email', 'password']);
      return;
    }
    sent(values);
    const state: Arrival = {
      notice: {
        kind: 'success',
        text: signup.done,
      },
      email: values.email,
      from,
    };
    await navigate('/login', { state });
  });

  const isTaken = errorStatus(error) === 409;
  /** What is said of one address does not stand under another one. */
  const isSaid =
    !fieldErrors(error)['password'] && !(isTaken && watch('email') !== originalArgs?.email);

  return (
    <WayIn
      others={
        <>
          {signup.loginLead}{' '}
          <Link to="/login" state={{ from } satisfies Arrival}>
            {signup.login}
          </Link>
        </>
      }
    >
      <Form
        words={signup}
        busy={isLoading}
        onSubmit={submit}
        failure={
          error && isSaid ? (
            <Failure
              text={errorText(error, signup.failed)}
              error={error}
              unsure={signup.unsure}
              action={
                isTaken || isUnsure(error) ? (
                  <LogInInstead email={originalArgs?.email} from={from} />
                ) : null
              }
            />
          ) : null
        }
      >
        <EmailField {...field('email', emailRules)} autoComplete="username" />
        <NewPasswordField
          {...field('password', passwordRules)}
          label={fields.password.label}
          value={watch('password')}
          email={watch('email')}
        />
        <FormNote>
          {agreement.before}
          <Link to={agreement.terms.to}>{agreement.terms.label}</Link>
          {agreement.between}
          <Link to={agreement.privacy.to}>{agreement.privacy.label}</Link>
          {agreement.after}
        </FormNote>
      </Form>
    </WayIn>
  );
}

/** The way on for somebody who has an account already: the address comes along. */
function LogInInstead(state: Pick<Arrival, 'email' | 'from'>) {
  return (
    <>
      <Link to="/login" state={state}>
        {signup.login}
      </Link>
      <Link to="/forgot-password" state={state}>
        {signup.forgot}
      </Link>
    </>
  );
}
