import { pages } from '#content/account';
import { contact } from '#content/forms';
import { ButtonLink } from '../../shell/link';
import { Page, PageHeader } from '../../shell/page';
import { Notice } from '../../ui/notice';

export const meta = pages.messageSent;

/** Where the contact form leads that was sent without script. */
export default function MessageSentPage() {
  return (
    <Page narrow>
      <PageHeader />
      <Notice kind="success">
        <p>{contact.done}</p>
      </Notice>
      <p className="actions">
        <ButtonLink to="/" variant="secondary">
          {contact.home}
        </ButtonLink>
      </p>
    </Page>
  );
}
