import { useEffect, useEffectEvent, useState } from 'react';
import { pages } from '#content/account';
import { confirmEmail, linkPages } from '#content/forms';
import { useIsLoggedIn } from '#client/app/use-is-logged-in';
import { useHydrated } from '#client/app/use-hydrated';
import { Link } from '#client/layout/link';
import { WayIn } from '#client/layout/way-in';
import { Button } from '#client/ui/button';
import { Failure } from '#client/ui/forms/failure';
import { FormMessage } from '#client/ui/forms/form-message';
import { WithoutScripts } from '#client/ui/without-scripts';
import { Loading } from '#client/ui/loading';
import { errorStatus, errorText, isProblem } from '#client/ui/problem';
import type { MailedLinkResponse } from '#server/auth/mailed-links/mailed-links.dto';
import { useConfirmEmailMutation, useLazyReadLinkQuery } from './auth-api';
import { ConfirmWithPassword } from './confirm-with-password';
import { LinkAftermath } from './link-account';
import { useLinkToken } from './use-link-token';

export const meta = pages.confirmEmail;

const PAGE = '/confirm-email';

/** How far it is. Not the call's own state: knowledge of calls goes with the session's token. */
type Step = { name: 'asking' } | { name: 'password' } | { name: 'failed'; error: unknown };

/** Confirms by itself where the browser is logged in to the account, and asks for a password where not. */
export default function ConfirmEmailPage() {
  const { token, outcome, finish } = useLinkToken(PAGE);
  const hydrated = useHydrated();
  const [confirm] = useConfirmEmailMutation();
  const [readLink] = useLazyReadLinkQuery();
  const [link, setLink] = useState<MailedLinkResponse>();
  const [step, setStep] = useState<Step>({ name: 'asking' });

  const ask = async () => {
    if (!token) return;
    let read = await readLink({ token });
    // The browser's session has ended, and it has forgotten it: it asks like one that has none.
    if (errorStatus(read.error) === 401) read = await readLink({ token });
    setLink(read.data);
    const { error } = await confirm({ token });
    if (!error) finish({ link: read.data });
    else if (isProblem(error, 'new-password-required')) setStep({ name: 'password' });
    else setStep({ name: 'failed', error });
  };

  const askAtFirst = useEffectEvent(ask);
  useEffect(() => void askAtFirst(), []);

  const again = () => {
    setStep({ name: 'asking' });
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
      ) : step.name === 'asking' ? (
        // Without script nothing is asked, and nothing would come of waiting.
        hydrated && <Loading />
      ) : step.name === 'failed' ? (
        <NotConfirmed error={step.error} onAgain={again} />
      ) : (
        <ConfirmWithPassword
          token={token ?? ''}
          link={link}
          onDone={() => finish({ link, withPassword: true })}
          onUseless={(error) => setStep({ name: 'failed', error })}
        />
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
