import type { ReactNode, SyntheticEvent } from 'react';
import { pages } from '#content/account';
import { linkPages, notMe } from '#content/forms';
import { useHydrated } from '#client/app/use-hydrated';
import { Link } from '#client/layout/link';
import { WayIn } from '#client/layout/way-in';
import { Failure } from '#client/ui/forms/failure';
import { Form, FormNote, FormNotes } from '#client/ui/forms/form';
import { FormMessage } from '#client/ui/forms/form-message';
import { errorText, isProblem } from '#client/ui/problem';
import { useReadLinkQuery, useTakeBackAccountMutation } from './auth-api';
import { LinkAccount, LinkAftermath } from './link-account';
import { useLinkToken } from './use-link-token';
import { useOwnSessionEnded } from './use-own-session-ended';

export const meta = pages.notMe;

/** Does nothing until its button is pressed: mail scanners open links, and some of them run scripts. */
export default function NotMePage() {
  const { token = '', outcome, finish } = useLinkToken('/not-me');
  const hydrated = useHydrated();
  const { data: link } = useReadLinkQuery(
    { page: 'not-me', token },
    { skip: !token || Boolean(outcome) },
  );
  const [takeBack, { error, isLoading }] = useTakeBackAccountMutation();
  const endOwnSession = useOwnSessionEnded();

  async function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (!token) return;
    const { error: failure } = await takeBack({ token });
    if (failure) return;
    finish({ link });
    // The account may be the one that is logged in here, under an address that this page is not told.
    await endOwnSession(link?.newEmail ? undefined : link);
  }

  return (
    <WayIn>
      {/* Not the call's own state: knowledge of calls goes with the session's token. */}
      {outcome ? (
        <Ended kind="success" texts={[notMe.done, notMe.doneNext]}>
          {outcome.link?.newEmail ? <p>{notMe.restored(outcome.link.newEmail)}</p> : null}
          <LinkAftermath {...outcome} />
        </Ended>
      ) : hydrated && !token ? (
        <Ended kind="error" texts={[notMe.badToken]} />
      ) : isProblem(error, 'invalid-not-me-link') ? (
        <Ended kind="error" texts={[errorText(error, notMe.failed), notMe.uselessNext]} />
      ) : (
        <Form
          words={notMe}
          busy={isLoading}
          onSubmit={submit}
          failure={
            error ? (
              <Failure
                text={
                  isProblem(error, 'email-taken') ? notMe.taken : errorText(error, notMe.failed)
                }
                error={error}
                unsure={linkPages.unsure}
              />
            ) : null
          }
        >
          <LinkAccount link={link} />
          <div>
            <FormNote>{notMe.lead}</FormNote>
            <FormNotes>
              {link?.newEmail ? <li>{notMe.restores(link.newEmail)}</li> : null}
              {notMe.deeds.map((deed) => (
                <li key={deed}>{deed}</li>
              ))}
            </FormNotes>
          </div>
          <FormNote>{notMe.otherwise}</FormNote>
        </Form>
      )}
    </WayIn>
  );
}

interface EndedProps {
  kind: 'success' | 'error';
  texts: readonly string[];
  children?: ReactNode;
}

/** There is nothing left to press here: the way on is a reset link. */
function Ended({ kind, texts, children }: EndedProps) {
  return (
    <FormMessage kind={kind} action={<Link to="/forgot-password">{notMe.newLink}</Link>}>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {children}
    </FormMessage>
  );
}
