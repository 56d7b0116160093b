import type { MailedLinkResponse } from '#server/auth/mailed-links/mailed-links.dto';
import type { ResetPasswordRequest } from '#server/auth/passwords/passwords.dto';
import { forgotPassword } from '#content/auth';
import { fields } from '#content/forms';
import { pages, linkPages, resetPassword, takeBack } from '#content/mailed-links';
import { READ_ONCE } from '#client/app/api';
import { useLazyGetProtectedQuery } from '#client/app/current-user';
import { clearToken, readToken } from '#client/app/session-token';
import { useRedirect } from '#client/app/use-navigate-from-here';
import { Link } from '#client/layout/link';
import { AuthPage } from '#client/layout/auth-page';
import styles from '#client/ui/forms/form.module.css';
import { Failure, FormMessage } from '#client/ui/forms/form-message';
import { Form, FormNote } from '#client/ui/forms/form';
import { NewPasswordField, PasswordField } from '#client/ui/forms/password-field';
import { newPasswordRule } from '#client/ui/forms/rules';
import { Notice } from '#client/ui/notice';
import { errorText, isProblem } from '#client/ui/problem';
import { useReadLinkQuery, useResetPasswordMutation } from './auth-api';
import {
  LinkAccount,
  LinkResult,
  type LinkOutcome,
  useLinkToken,
  useOtherAccount,
} from './mailed-link';

export const meta = pages.resetPassword;

type Values = Omit<ResetPasswordRequest, 'token'> & { confirm_password: string };

const rules = {
  newPassword: newPasswordRule(fields.newPassword),
  confirm_password: (value: string, { newPassword }: Values) =>
    value === newPassword ? undefined : resetPassword.mismatch,
};
const newLink = <Link to="/forgot-password">{resetPassword.newLink}</Link>;

const isReset = ({ kind }: MailedLinkResponse) => kind === 'reset' || kind === 'take-back';

export default function ResetPasswordPage() {
  const { token = '', outcome, isIncomplete, finish } = useLinkToken('/reset-password');
  const { data: link } = useReadLinkQuery({ token }, { skip: !token, ...READ_ONCE });
  const [resetIt, { isError: isRefused }] = useResetPasswordMutation();
  const [getCurrentUser] = useLazyGetProtectedQuery();

  async function submit({ newPassword }: Values) {
    if (!token) return;
    const { error } = await resetIt({ token, newPassword });
    if (error) return { error };
    await finish({ link });
    if (!readToken()) return;
    // This browser's login goes with all others of the account; another account's stays. Where it is not known which
    // account it was, the server knows: it refuses a token of an ended session.
    const email = link?.newEmail ? undefined : link?.email;
    const { data: caller } = await getCurrentUser(undefined, Boolean(email));
    if (caller && caller.user.email === email) clearToken();
  }

  // Not the call's own state: knowledge of calls goes with the session's token.
  if (outcome) return <Done {...outcome} />;
  const isDead = isIncomplete || (link && !isReset(link));
  const hasPasskeys = (link?.removes.passkeys ?? 0) > 0;

  return (
    <AuthPage others={<Link to="/login">{forgotPassword.login}</Link>}>
      <Form<Values>
        words={resetPassword}
        rules={rules}
        onSubmit={submit}
        alternative={
          isDead && !isRefused ? (
            // Answers no submission: a visitor who has touched the form already keeps the focus.
            <Notice kind="error" action={newLink}>
              <p>{resetPassword.badToken}</p>
            </Notice>
          ) : null
        }
        failure={(error) => (
          <Failure
            failed={() =>
              isProblem(error, 'email-taken')
                ? takeBack.taken
                : errorText(error, resetPassword.failed)
            }
            unsure={resetPassword.unsure}
            error={error}
            action={isProblem(error, 'invalid-reset-token') ? newLink : null}
          />
        )}
      >
        <LinkAccount link={link} keep={hasPasskeys && linkPages.keepByPasskey} />
        {link?.kind === 'take-back' ? <TakeBack newEmail={link.newEmail} /> : null}
        <NewPasswordField name="newPassword" label={fields.newPassword.label} />
        <PasswordField
          name="confirm_password"
          label={resetPassword.confirmLabel}
          autoComplete="new-password"
        />
      </Form>
    </AuthPage>
  );
}

const TakeBack = ({ newEmail }: { newEmail: string | null }) => (
  <div>
    <FormNote>{takeBack.lead}</FormNote>
    <ul className={styles.notes}>
      {newEmail ? <li>{takeBack.restores(newEmail)}</li> : null}
      {takeBack.effects.map((effect) => (
        <li key={effect}>{effect}</li>
      ))}
    </ul>
    <FormNote>{takeBack.otherwise}</FormNote>
  </div>
);

function Done({ link }: LinkOutcome) {
  const isOther = useOtherAccount(link) !== undefined;
  useRedirect(isOther ? undefined : '/login', resetPassword.redirectAfter);
  return (
    <AuthPage>
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
        <LinkResult link={link} />
      </FormMessage>
    </AuthPage>
  );
}
