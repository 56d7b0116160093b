import { contactAside } from '#content/account';
import { brand } from '#content/brand';
import { ExternalLink } from '../../ui/button';

/** Addresses, social links, and what becomes of a message. */
export function ContactAside() {
  const { general, sales } = brand.email;
  return (
    <aside className="contact__aside" aria-labelledby="contact-other">
      <h2 id="contact-other">{contactAside.heading}</h2>
      <dl className="facts">
        <div>
          <dt>{contactAside.general}</dt>
          <dd>
            <a href={`mailto:${general}`}>{general}</a>
          </dd>
        </div>
        <div>
          <dt>{contactAside.sales}</dt>
          <dd>
            <a href={`mailto:${sales}`}>{sales}</a>
          </dd>
        </div>
        <div>
          <dt>{contactAside.social}</dt>
          <dd>
            <ul className="contact__social">
              {brand.social.map(({ label, href }) => (
                <li key={href}>
                  <ExternalLink href={href}>{label}</ExternalLink>
                </li>
              ))}
            </ul>
          </dd>
        </div>
      </dl>
      <h2>{contactAside.next.heading}</h2>
      <ol className="contact__next">
        {contactAside.next.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </aside>
  );
}
