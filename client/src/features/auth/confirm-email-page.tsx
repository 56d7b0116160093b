import { useEffect, useEffectEvent, useState } from 'react';
import { pages } from '#content/account';
import { confirmEmail, fields, linkPages } from '#content/forms';
import { useIsLoggedIn } from '#client/app/use-is-logged-in';
import { setAfterLogin } from '#client/app/guards';
import { useHydrated } from '#client/app/use-hydrated';
import { Link } from '#client/layout/link';
import { WayIn } from '#client/layout/way-in';
import { Button } from '#client/ui/button';
import { Failure, FormMessage } from '#client/ui/forms/form-message';
import { Form } from '#client/ui/forms/form';
import { FormNote } from '#client/ui/forms/form-parts';
import { NewPasswordField } from '#client/ui/forms/password-field';
import { newPasswordRule } from '#client/ui/forms/rules';
import { WithoutScripts } from '#client/ui/without-scripts';
import { Loading } from '#client/ui/loading';
import { errorStatus, errorText, isProblem } from '#client/ui/problem';
import type { MailedLinkResponse } from '#server/auth/mailed-links/mailed-links.dto';
import { useConfirmEmailMutation, useLazyReadLinkQuery } from './auth-api';
import { LinkAccount, LinkAftermath } from './link-account';
import { useLinkToken } from './use-link-token';

export const meta = pages.confirmEmail;

const PAGE = '/confirm-email';

/** Confirms by itself where the browser is logged in to the account, and asks for a password where not. */
export default function ConfirmEmailPage() {
  const { token, outcome, finish } = useLinkToken(PAGE);
  const hydrated = useHydrated();
  const [confirm] = useConfirmEmailMutation();
  const [readLink] = useLazyReadLinkQuery();
  const [link, setLink] = useState<MailedLinkResponse>();
  /** Not the call's own state: knowledge of calls goes with the session's token. */
  const [error, setError] = useState<unknown>();

  const ask = async () => {
    if (!token) return;
    let read = await readLink({ token });
    // The browser's session has ended, and it has forgotten it: it asks like one that has none.
    if (errorStatus(read.error) === 401) read = await readLink({ token });
    setLink(read.data);
    const result = await confirm({ token });
    setError(result.error);
    if (!result.error) finish({ link: read.data });
  };

  const askAtFirst = useEffectEvent(ask);
  useEffect(() => void askAtFirst(), []);

  const again = () => {
    setError(undefined);
    void ask();
  };

  return (
    <WayIn>
      <WithoutScripts what="page" />
      {outcome ? (
        <FormMessage kind="success" action={<WayOn />}>
          <p>{outcome.withPassword ? confirmEmail.doneWithPassword : confirmEmail.done}</p>
          <LinkAftermath {...outcome} />
        </FormMessage>
      ) : hydrated && !token ? (
        <FormMessage kind="error" action={<WayOn />}>
          {confirmEmail.badToken}
        </FormMessage>
      ) : error === undefined ? (
        // Without script nothing is asked, and nothing would come of waiting.
        hydrated && <Loading />
      ) : token && isProblem(error, 'new-password-required') ? (
        <ConfirmWithPassword
          token={token}
          link={link}
          onDone={() => finish({ link, withPassword: true })}
          onUseless={setError}
        />
      ) : (
        <NotConfirmed error={error} onAgain={again} />
      )}
    </WayIn>
  );
}

/** A link that is worth nothing, or a call that did not come through and may be made again. */
function NotConfirmed({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  if (!isProblem(error, 'invalid-confirmation-link')) {
    return (
      <Failure
        failed={confirmEmail.failed}
        error={error}
        unsure={linkPages.unsure}
        action={
          <Button variant="quiet" onClick={onAgain}>
            {confirmEmail.retry}
          </Button>
        }
      />
    );
  }
  return (
    <FormMessage kind="error" action={<WayOn />}>
      <p>{errorText(error, confirmEmail.failed)}</p>
      <p>{confirmEmail.uselessNext}</p>
    </FormMessage>
  );
}

/** Where to go from here, logged in or not. */
function WayOn() {
  return useIsLoggedIn() ? (
    <Link to="/dashboard">{confirmEmail.dashboard}</Link>
  ) : (
    <Link to="/login">{confirmEmail.login}</Link>
  );
}

interface ConfirmWithPasswordProps {
  token: string;
  link: MailedLinkResponse | undefined;
  onDone: () => void;
  /** The link has become useless meanwhile. */
  onUseless: (error: unknown) => void;
}

const rules = {
  newPassword: newPasswordRule(fields.password.label, fields.password.required),
};

/** Somebody else may have made the account and know its password: the owner's takes its place. */
function ConfirmWithPassword({ token, link, onDone, onUseless }: ConfirmWithPasswordProps) {
  const [confirm] = useConfirmEmailMutation();

  async function submit({ newPassword }: { newPassword: string }) {
    const { error } = await confirm({ token, newPassword });
    if (!error) onDone();
    else if (isProblem(error, 'invalid-confirmation-link')) onUseless(error);
    else return { error };
  }

  const { secondStep = false, passkeys = 0, name = false } = link?.removes ?? {};
  const keeps = secondStep || passkeys > 0 || name;

  return (
    <>
      <FormNote>{confirmEmail.passwordLead}</FormNote>
      <Form<{ newPassword: string }>
        words={{ ...confirmEmail, unsure: linkPages.unsure }}
        rules={rules}
        onSubmit={submit}
      >
        <LinkAccount link={link} {...(keeps && { keep: linkPages.keepByLogin })} />
        {keeps ? (
          <FormNote>
            {/* Logged in, they are back here, and the link confirms by itself. */}
            <Link to="/login" onClick={() => setAfterLogin(`${PAGE}/${token}`)}>
              {linkPages.logInFirst}
            </Link>
          </FormNote>
        ) : null}
        <NewPasswordField name="newPassword" label={fields.password.label} />
      </Form>
    </>
  );
}
