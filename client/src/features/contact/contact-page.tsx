import { pages } from '#content/account';
import { Page, PageHeader } from '../../shell/page';
import { ContactAside } from './contact-aside';
import { ContactForm } from './contact-form';
import '../../styles/account.css';

export const meta = pages.contact;

export default function ContactPage() {
  return (
    <Page>
      <PageHeader />
      <div className="contact">
        <ContactForm />
        <ContactAside />
      </div>
    </Page>
  );
}
