import { useEffect, useEffectEvent, useState } from 'react';
import { fields } from '#content/forms';
import { pages, confirmEmail, linkPages } from '#content/mailed-links';
import * as STORAGE_KEYS from '#server/shared/storage-keys';
import { useIsLoggedIn } from '#client/app/session-token';
import { withStorage } from '#client/app/with-storage';
import { Link } from '#client/layout/link';
import { Button } from '#client/ui/button';
import { Failure, FormMessage } from '#client/ui/forms/form-message';
import { Form, FormNote } from '#client/ui/forms/form';
import { NewPasswordField } from '#client/ui/forms/password-field';
import { newPasswordRule } from '#client/ui/forms/rules';
import { Loading } from '#client/ui/loading';
import { errorText, isProblem } from '#client/ui/problem';
import { useConfirmEmailMutation } from './auth-api';
import { LinkAccount, LinkResult, LinkPage, type MailedLink } from './mailed-link';

export const meta = pages.confirmEmail;

const PAGE = '/confirm-email';
const KEY = STORAGE_KEYS.signUp;

const rules = { newPassword: newPasswordRule(fields.password) };
const isUseless = (error: unknown) => isProblem(error, 'invalid-confirmation-link');

/** Confirms by itself where the browser is logged in to the account, or has signed up for it, and asks for a password where not. */
export default function ConfirmEmailPage() {
  return (
    <LinkPage
      page={PAGE}
      badToken={confirmEmail.badToken}
      way={(link) => <WayOn email={link?.email} />}
      done={({ link, withPassword }) => (
        <>
          <p>{withPassword ? confirmEmail.doneWithPassword : confirmEmail.done}</p>
          <LinkResult link={link} />
        </>
      )}
    >
      {(mailed) => <Confirmation {...mailed} />}
    </LinkPage>
  );
}

function Confirmation({ token, link, finish }: MailedLink) {
  const [confirm] = useConfirmEmailMutation();
  const { secondStep, passkeys, name } = link.removes;
  const keeps = secondStep || passkeys > 0 || name;
  /** Not the call's own state: knowledge of calls goes with the session's token. */
  const [error, setError] = useState<unknown>();

  async function ask(): Promise<void> {
    setError(undefined);
    // The page says first what would be removed, if there is anything.
    const browserKey = keeps ? undefined : withStorage(() => localStorage.getItem(KEY), null);
    const result = await confirm({ token, ...(browserKey && { browserKey }) });
    setError(result.error);
    if (result.error) return;
    withStorage(() => localStorage.removeItem(KEY), undefined);
    await finish({ link });
  }

  async function submit({ newPassword }: { newPassword: string }) {
    const result = await confirm({ token, newPassword });
    if (!result.error) await finish({ link, withPassword: true });
    else if (isUseless(result.error)) setError(result.error);
    else return result;
  }

  const askAtFirst = useEffectEvent(ask);
  useEffect(() => {
    // The link is good once, and effects may run twice.
    const first = setTimeout(() => void askAtFirst());
    return () => clearTimeout(first);
  }, []);

  if (error === undefined) return <Loading />;
  if (isUseless(error)) {
    return (
      <FormMessage kind="error" action={<WayOn />}>
        <p>{errorText(error, confirmEmail.failed)}</p>
        <p>{confirmEmail.uselessNext}</p>
      </FormMessage>
    );
  }
  if (!isProblem(error, 'new-password-required')) {
    return (
      <Failure
        failed={confirmEmail.failed}
        error={error}
        unsure={linkPages.unsure}
        action={
          <Button variant="quiet" onClick={() => void ask()}>
            {confirmEmail.retry}
          </Button>
        }
      />
    );
  }
  // A stranger may have made the account and know its password: the owner sets a new one.
  return (
    <>
      <FormNote>{confirmEmail.passwordLead}</FormNote>
      <Form<{ newPassword: string }>
        words={{ ...confirmEmail, unsure: linkPages.unsure }}
        rules={rules}
        onSubmit={submit}
      >
        <LinkAccount link={link} keep={keeps && linkPages.keepByLogin} />
        {keeps ? (
          <FormNote>
            {/* Logged in, they are back here, and the link confirms by itself. */}
            <Link to="/login" state={{ redirectTo: `${PAGE}/${token}` }}>
              {linkPages.logInFirst}
            </Link>
          </FormNote>
        ) : null}
        <NewPasswordField name="newPassword" label={fields.password.label} />
      </Form>
    </>
  );
}

const WayOn = ({ email }: { email?: string | null | undefined }) =>
  useIsLoggedIn() ? (
    <Link to="/dashboard">{confirmEmail.dashboard}</Link>
  ) : (
    <Link to="/login" state={{ email: email ?? undefined }}>
      {confirmEmail.login}
    </Link>
  );
