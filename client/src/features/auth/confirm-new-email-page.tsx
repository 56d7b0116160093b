import { useCaller } from '#client/app/caller';
import { pages } from '#content/account';
import { confirmNewEmail as text } from '#content/change-email';
import { linkPages } from '#content/forms';
import { setUpInWords } from '#server/shared/set-up-before';
import type { MailedLinkResponse } from '#server/auth/mailed-links/mailed-links.dto';
import { setAfterLogin } from '#client/app/guards';
import { useIsLoggedIn } from '#client/app/use-is-logged-in';
import { useHydrated } from '#client/app/use-hydrated';
import { ButtonLink, Link } from '#client/layout/link';
import { WayIn } from '#client/layout/way-in';
import { Button } from '#client/ui/button';
import { Failure, FormMessage } from '#client/ui/forms/form-message';
import { Form } from '#client/ui/forms/form';
import { FormNote, FormPlace } from '#client/ui/forms/form-parts';
import { Loading } from '#client/ui/loading';
import { Notice } from '#client/ui/notice';
import { isProblem } from '#client/ui/problem';
import { WithoutScripts } from '#client/ui/without-scripts';
import { useConfirmEmailChangeMutation, useReadLinkQuery } from './auth-api';
import { LinkAccount } from './link-account';
import { useLinkToken } from './use-link-token';

export const meta = pages.confirmNewEmail;

const PAGE = '/confirm-new-email';

/** Does nothing until its button is pressed, by somebody who is logged in to the account that asked for the address. */
export default function ConfirmNewEmailPage() {
  const { token = '', outcome, finish } = useLinkToken(PAGE);
  const hydrated = useHydrated();
  const { data, error, isFetching, refetch } = useReadLinkQuery(
    { token },
    // An owner who has logged in meanwhile is told more.
    { skip: !token || Boolean(outcome), refetchOnMountOrArgChange: true },
  );
  const caller = useCaller();

  return (
    <WayIn>
      <WithoutScripts what="page" />
      {outcome ? (
        <Done link={outcome.link} />
      ) : hydrated && !token ? (
        <FormMessage kind="error">{text.badToken}</FormMessage>
      ) : !hydrated ? null : isFetching || caller.isLoading ? (
        <Loading />
      ) : error || !data ? (
        <Failure
          failed={text.failed}
          error={error}
          action={
            <Button variant="quiet" onClick={() => void refetch()}>
              {text.retry}
            </Button>
          }
        />
      ) : data.email === null ? (
        <Useless />
      ) : (
        <Confirmation token={token} link={data} onDone={() => finish({ link: data })} />
      )}
    </WayIn>
  );
}

interface ConfirmationProps {
  token: string;
  link: MailedLinkResponse;
  onDone: () => void;
}

/** The button for who is logged in to the account, and the way to be that for everybody else. */
function Confirmation({ token, link, onDone }: ConfirmationProps) {
  const isLoggedIn = useIsLoggedIn();
  const { user } = useCaller();
  const [confirm, { error }] = useConfirmEmailChangeMutation();

  async function submit() {
    const result = await confirm({ token });
    if (!result.error) onDone();
    return result;
  }

  if (isProblem(error, 'invalid-email-change-link')) return <Useless />;
  const newAddress = link.newEmail ? <FormNote>{text.newAddress(link.newEmail)}</FormNote> : null;
  if (!isLoggedIn) {
    return (
      <FormPlace>
        {newAddress}
        <FormNote>{text.logInFirst}</FormNote>
        <p className="actions">
          <ButtonLink to="/login" onClick={() => setAfterLogin(`${PAGE}/${token}`)}>
            {text.login}
          </ButtonLink>
        </p>
      </FormPlace>
    );
  }
  // The account that it is for is told to nobody else.
  if (user && user.email !== link.email) {
    return (
      <FormPlace>
        {newAddress}
        <Notice kind="info">{linkPages.otherStays(user.email)}</Notice>
        <FormNote>{text.otherAccount}</FormNote>
      </FormPlace>
    );
  }
  return (
    <Form
      words={isProblem(error, 'email-taken') ? { ...text, failed: () => text.taken } : text}
      onSubmit={submit}
    >
      <LinkAccount link={link} />
      {newAddress}
      <FormNote>{text.note}</FormNote>
    </Form>
  );
}

function Done({ link }: { link: MailedLinkResponse | undefined }) {
  const removed = link && setUpInWords(link.removes);
  return (
    <FormMessage kind="success" action={<Link to="/settings/security">{text.security}</Link>}>
      <p>{text.done(link?.newEmail ?? undefined)}</p>
      {removed ? <p>{linkPages.removed(removed)}</p> : null}
    </FormMessage>
  );
}

function Useless() {
  return (
    <FormMessage kind="error" action={<Link to="/change-email">{text.again}</Link>}>
      {text.useless}
    </FormMessage>
  );
}
