import { pages } from '#content/account';
import { Page, PageHeader } from '../../shell/page';
import { ContactAside } from './contact-aside';
import { ContactForm } from './contact-form';
import '../../styles/account.css';

export default function ContactPage() {
  return (
    <Page title={pages.contact.title} description={pages.contact.description} path="/contact">
      <PageHeader title={pages.contact.heading} lead={pages.contact.lead} />
      <div className="contact">
        <ContactForm />
        <ContactAside />
      </div>
    </Page>
  );
}
