import { pages } from '#content/account';
import { Page, PageHeader } from '#client/layout/page';
import { ContactAside } from './contact-aside';
import { ContactForm } from './contact-form';
import styles from './contact-page.module.css';

export const meta = pages.contact;

export default function ContactPage() {
  return (
    <Page>
      <PageHeader />
      <div className={styles.columns}>
        <ContactForm />
        <ContactAside />
      </div>
    </Page>
  );
}
