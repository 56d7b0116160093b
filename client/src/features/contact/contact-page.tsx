import { contactAside as text, pages } from '#content/contact';
import { brand } from '#content/brand';
import { Booking } from '#client/layout/booking';
import { Link } from '#client/layout/link';
import { Page, PageHeader } from '#client/layout/page';
import { ExternalLink } from '#client/ui/button';
import { EmailAddress } from '#client/ui/email-address';
import { Facts } from '#client/ui/facts';
import { ContactForm } from './contact-form';
import styles from './contact.module.css';

export const meta = pages.contact;

const MailLink = ({ children: address }: { children: string }) => (
  <a href={`mailto:${address}`}>
    <EmailAddress>{address}</EmailAddress>
  </a>
);

export default function ContactPage() {
  const { general, sales } = brand.email;
  return (
    <Page>
      <PageHeader />
      <div className={`stack ${styles.columns}`}>
        <ContactForm />
        <aside className={`stack ${styles.aside}`} aria-labelledby="contact-other">
          <h2 id="contact-other">{text.heading}</h2>
          <Facts
            facts={{
              [text.general]: <MailLink>{general}</MailLink>,
              [text.sales]: <MailLink>{sales}</MailLink>,
              [text.social]: (
                <ul className="row">
                  {brand.social.map(({ label, href }) => (
                    <li key={href}>
                      <ExternalLink href={href}>{label}</ExternalLink>
                    </li>
                  ))}
                </ul>
              ),
            }}
          />
          <h2>{text.next.heading}</h2>
          <ol className={styles.next}>
            {text.next.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <p>
            <Link to={text.prices.to}>{text.prices.label}</Link>
          </p>
          <Booking />
        </aside>
      </div>
    </Page>
  );
}
