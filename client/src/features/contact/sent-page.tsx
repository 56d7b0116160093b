import { pages } from '#content/account';
import { contact } from '#content/forms';
import { Link } from '#client/layout/link';
import { Page, PageHeader } from '#client/layout/page';
import { Notice } from '#client/ui/notice';

export const meta = pages.messageSent;

/** Where the contact form leads that was sent without script. */
export default function MessageSentPage() {
  return (
    <Page narrow>
      <PageHeader />
      <Notice kind="success" action={<Link to="/">{contact.home}</Link>}>
        <p>{contact.done}</p>
      </Notice>
    </Page>
  );
}
