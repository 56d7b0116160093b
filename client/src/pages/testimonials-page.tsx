import { clients, testimonials, testimonialsPage as copy } from '#content/testimonials';
import { Page } from '#client/layout/page';
import { CallToAction, PageHead } from './sections';
import styles from './testimonials-page.module.css';

export const meta = copy;

export default function TestimonialsPage() {
  return (
    <Page shape="bleed">
      <PageHead />
      <div className={`wrap ${styles.quotes}`}>
        {testimonials.map(({ quote, author, title }) => (
          <figure key={author} className={styles.quote}>
            <blockquote>
              <p>{quote}</p>
            </blockquote>
            <figcaption>
              <strong>{author}</strong>
              <span className="muted">{title}</span>
            </figcaption>
          </figure>
        ))}
      </div>
      <section className={`wrap ${styles.clients}`}>
        <h2>{copy.clients.heading}</h2>
        <p className="lead">{copy.clients.lead}</p>
        <ul className="row">
          {clients.map(({ name }) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </section>
      <CallToAction {...copy.closing} />
    </Page>
  );
}
