import { useState, type SyntheticEvent } from 'react';
import { pages } from '#content/account';
import { notMe } from '#content/forms';
import { clearToken } from '../../app/session-token';
import { useHydrated } from '../../app/use-hydrated';
import { Link } from '../../shell/link';
import { Page, PageHeader } from '../../shell/page';
import { Failure } from '../../ui/forms/failure';
import { Form, FormNote } from '../../ui/forms/form';
import { FormMessage } from '../../ui/forms/form-message';
import { errorText, isProblem } from '../../ui/problem';
import { useTakeBackAccountMutation } from './auth-api';
import { forgetLinkToken, useLinkToken } from './use-link-token';

export const meta = pages.notMe;

const PAGE = '/not-me';

/** Does nothing until its button is pressed: mail scanners open links, and some of them run scripts. */
export default function NotMePage() {
  const token = useLinkToken(PAGE);
  const hydrated = useHydrated();
  const [takeBack, { error, isLoading }] = useTakeBackAccountMutation();
  // Not the call's own state: what is known of calls goes with the session's token.
  const [done, setDone] = useState(false);

  async function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (!token) return;
    const { error: failure } = await takeBack({ token });
    if (failure) return;
    forgetLinkToken(PAGE);
    setDone(true);
    // Every session has ended, that of this browser too.
    clearToken();
  }

  return (
    <Page narrow>
      <PageHeader />
      {done ? (
        <Ended kind="success" texts={[notMe.done, notMe.doneNext]} />
      ) : hydrated && !token ? (
        <Ended kind="error" texts={[notMe.badToken]} />
      ) : isProblem(error, 'invalid-not-me-link') ? (
        <Ended kind="error" texts={[errorText(error, notMe.failed), notMe.uselessNext]} />
      ) : (
        <Form
          words={notMe}
          busy={isLoading}
          onSubmit={submit}
          failure={error ? <Failure text={errorText(error, notMe.failed)} error={error} /> : null}
        >
          {notMe.notes.map((note) => (
            <FormNote key={note}>{note}</FormNote>
          ))}
        </Form>
      )}
    </Page>
  );
}

/** There is nothing left to press here: the way on is a reset link. */
function Ended({ kind, texts }: { kind: 'success' | 'error'; texts: readonly string[] }) {
  return (
    <FormMessage kind={kind} action={<Link to="/forgot-password">{notMe.newLink}</Link>}>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </FormMessage>
  );
}
