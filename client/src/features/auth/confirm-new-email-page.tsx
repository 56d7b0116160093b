import { useCurrentUser } from '#client/app/current-user';
import { pages, confirmNewEmail as text, linkPages } from '#content/mailed-links';
import { useIsLoggedIn } from '#client/app/session-token';
import { ButtonLink, Link } from '#client/layout/link';
import { FormMessage } from '#client/ui/forms/form-message';
import { Form, FormNote, FormLayout } from '#client/ui/forms/form';
import { Loading } from '#client/ui/loading';
import { Notice } from '#client/ui/notice';
import { isProblem } from '#client/ui/problem';
import { useConfirmEmailChangeMutation } from './auth-api';
import { LinkAccount, LinkPage, LinkRemoved, type MailedLink } from './mailed-link';

export const meta = pages.confirmNewEmail;

const PAGE = '/confirm-new-email';

/** Does nothing until its button is pressed in a session of the account that asked for the address. */
export default function ConfirmNewEmailPage() {
  return (
    <LinkPage
      page={PAGE}
      badToken={text.badToken}
      way={() => <Link to="/settings/security">{text.security}</Link>}
      done={({ link }) => (
        <>
          <p>{text.done(link?.newEmail ?? undefined)}</p>
          <LinkRemoved link={link} />
        </>
      )}
    >
      {(mailed) => <Confirmation {...mailed} />}
    </LinkPage>
  );
}

function Confirmation({ token, link, finish }: MailedLink) {
  const isLoggedIn = useIsLoggedIn();
  const { user, isLoading } = useCurrentUser();
  const [confirm, { error }] = useConfirmEmailChangeMutation();

  async function submit() {
    const result = await confirm({ token });
    if (!result.error) await finish({ link });
    return result;
  }

  if (isLoading) return <Loading />;
  if (link.email === null || isProblem(error, 'invalid-email-change-link')) {
    return (
      <FormMessage kind="error" action={<Link to="/change-email">{text.again}</Link>}>
        {text.useless}
      </FormMessage>
    );
  }
  const newAddress = link.newEmail ? <FormNote>{text.newAddress(link.newEmail)}</FormNote> : null;
  if (!isLoggedIn) {
    return (
      <FormLayout>
        {newAddress}
        <FormNote>{text.logInFirst}</FormNote>
        <p className="actions">
          <ButtonLink variant="primary" to="/login" state={{ redirectTo: `${PAGE}/${token}` }}>
            {text.login}
          </ButtonLink>
        </p>
      </FormLayout>
    );
  }
  // No one else learns which account it is for.
  if (user && user.email !== link.email) {
    return (
      <FormLayout>
        {newAddress}
        <Notice kind="info">{linkPages.otherStays(user.email)}</Notice>
        <FormNote>{text.otherAccount}</FormNote>
      </FormLayout>
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
