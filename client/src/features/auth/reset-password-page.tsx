import { pages } from '#content/account';
import { fields, forgotPassword, linkPages, resetPassword, takeBack } from '#content/forms';
import { Form, FormNote, FormNotes } from '#client/ui/forms/form';
import { errorMessage, errorText, fieldErrors, isProblem } from '#client/ui/problem';
import { Link } from '#client/layout/link';
import { WayIn } from '#client/layout/way-in';
import { CodeField } from '#client/ui/forms/code-field';
import { PasswordField } from '#client/ui/forms/password-field';
import { Failure } from '#client/ui/forms/failure';
import { NewPasswordField } from '#client/ui/forms/new-password-field';
import { FormMessage } from '#client/ui/forms/form-message';
import { newPasswordRules } from '#client/ui/forms/rules';
import { Notice } from '#client/ui/notice';
import { useFields } from '#client/ui/forms/use-fields';
import { useHydrated } from '#client/app/use-hydrated';
import { useRedirect } from '#client/app/use-redirect';
import { useReadLinkQuery, useResetPasswordMutation } from './auth-api';
import { LinkAccount, LinkAftermath, useOtherCaller } from './link-account';
import { type LinkOutcome, useLinkToken } from './use-link-token';
import { useOwnSessionEnded } from './use-own-session-ended';

export const meta = pages.resetPassword;

interface Values {
  newPassword: string;
  confirm_password: string;
  code?: string;
}

const newRules = newPasswordRules(fields.newPassword.label, fields.newPassword.required);
const newLink = <Link to="/forgot-password">{resetPassword.newLink}</Link>;

export default function ResetPasswordPage() {
  const { token = '', outcome, finish } = useLinkToken('/reset-password');
  const hydrated = useHydrated();
  const { data: link } = useReadLinkQuery({ token }, { skip: !token || Boolean(outcome) });
  const [resetIt, { error, isLoading }] = useResetPasswordMutation();
  const endOwnSession = useOwnSessionEnded();
  const { field, whenValid, watch, refuse, showErrors } = useFields<Values>();
  const submit = whenValid(async ({ newPassword, code }) => {
    if (!token) return;
    const { error: failure } = await resetIt({ token, newPassword, ...(code && { code }) });
    if (isProblem(failure, 'wrong-code')) {
      refuse('code', errorText(failure));
    } else if (failure) showErrors(failure, ['newPassword']);
    else {
      finish({ link: link && removedBy(link, code) });
      // The account may be the one that is logged in here, under an address that this page does not know.
      await endOwnSession(link?.newEmail ? undefined : link);
    }
  });
  // Not the call's own state: knowledge of calls goes with the session's token.
  if (outcome) return <Done {...outcome} />;

  const isToldAtField =
    Boolean(fieldErrors(error)['newPassword']) || isProblem(error, 'wrong-code');
  const { secondStep = false, passkeys = 0 } = link?.removes ?? {};

  return (
    <WayIn others={<Link to="/login">{forgotPassword.login}</Link>}>
      <Form
        words={resetPassword}
        busy={isLoading}
        onSubmit={submit}
        failure={
          // A fault of the password is told under its field, and no new link would mend it.
          error && !isToldAtField ? (
            <Failure
              text={
                isProblem(error, 'email-taken')
                  ? takeBack.taken
                  : errorMessage(error, resetPassword.failed)
              }
              error={error}
              unsure={resetPassword.unsure}
              action={isProblem(error, 'invalid-reset-token') ? newLink : null}
            />
          ) : hydrated && !token ? (
            // Answers no submission: a visitor who has touched the form already keeps the focus.
            <Notice kind="error" action={newLink}>
              <p>{resetPassword.badToken}</p>
            </Notice>
          ) : null
        }
      >
        <LinkAccount
          link={link}
          {...(secondStep
            ? { keep: linkPages.keepByCode }
            : passkeys > 0 && { keep: linkPages.keepByPasskey })}
        />
        {link?.kind === 'take-back' ? <TakeBack newEmail={link.newEmail} /> : null}
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
        {secondStep ? <CodeField {...field('code')} label={linkPages.codeLabel} optional /> : null}
      </Form>
    </WayIn>
  );
}

/** The effects of the link of a security notice, besides the new password. */
function TakeBack({ newEmail }: { newEmail: string | null }) {
  return (
    <div>
      <FormNote>{takeBack.lead}</FormNote>
      <FormNotes>
        {newEmail ? <li>{takeBack.restores(newEmail)}</li> : null}
        {takeBack.effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </FormNotes>
      <FormNote>{takeBack.otherwise}</FormNote>
    </div>
  );
}

/** A code keeps all but the passkeys. */
const removedBy = (link: NonNullable<LinkOutcome['link']>, code?: string) =>
  code ? { ...link, removes: { ...link.removes, secondStep: false, name: false } } : link;

function Done({ link }: LinkOutcome) {
  const isOther = useOtherCaller(link) !== undefined;
  return (
    <WayIn>
      <FormMessage
        kind="success"
        action={
          isOther ? (
            <Link to="/dashboard">{resetPassword.dashboard}</Link>
          ) : (
            <Link to="/login">{resetPassword.login}</Link>
          )
        }
      >
        <p>{isOther ? resetPassword.doneElsewhere : resetPassword.done}</p>
        {link?.kind === 'take-back' ? <p>{takeBack.done}</p> : null}
        {link?.newEmail ? <p>{takeBack.restored(link.newEmail)}</p> : null}
        <LinkAftermath link={link} />
      </FormMessage>
      {isOther ? null : <ToLogin />}
    </WayIn>
  );
}

function ToLogin() {
  useRedirect('/login', resetPassword.redirectAfter);
  return null;
}
