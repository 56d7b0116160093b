import { pages, contact } from '#content/contact';
import { Booking } from '#client/layout/booking';
import { Page, PageHeader } from '#client/layout/page';
import { Notice } from '#client/ui/notice';

export const meta = pages.messageSent;

/** Where the contact form leads that was sent without script. */
export default function MessageSentPage() {
  return (
    <Page shape="narrow">
      <PageHeader />
      <Notice kind="success" action={<a href="/">{contact.home}</a>}>
        <p>{contact.done}</p>
      </Notice>
      <ul className="stack">
        {contact.meanwhile.map(({ label, to }) => (
          <li key={to}>
            <a href={to}>{label}</a>
          </li>
        ))}
      </ul>
      <Booking />
    </Page>
  );
}
