import { contactAside } from '#content/account';
import { brand } from '#content/brand';
import { ExternalLink } from '#client/ui/button';
import { Facts } from '#client/ui/facts';
import styles from './contact-aside.module.css';

export function ContactAside() {
  const { general, sales } = brand.email;
  return (
    <aside className={styles.aside} aria-labelledby="contact-other">
      <h2 id="contact-other">{contactAside.heading}</h2>
      <Facts
        facts={{
          [contactAside.general]: <a href={`mailto:${general}`}>{general}</a>,
          [contactAside.sales]: <a href={`mailto:${sales}`}>{sales}</a>,
          [contactAside.social]: (
            <ul className={styles.social}>
              {brand.social.map(({ label, href }) => (
                <li key={href}>
                  <ExternalLink href={href}>{label}</ExternalLink>
                </li>
              ))}
            </ul>
          ),
        }}
      />
      <h2>{contactAside.next.heading}</h2>
      <ol className={styles.next}>
        {contactAside.next.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </aside>
  );
}
