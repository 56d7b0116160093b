import { clients, testimonials, testimonialsPage as copy } from '#content/testimonials';
import { Page } from '#client/layout/page';
import { Quote } from './quote';
import { CallToAction, PageHead } from './sections';
import styles from './testimonials-page.module.css';

export const meta = copy;

export default function TestimonialsPage() {
  return (
    <Page shape="bleed">
      <PageHead />
      <div className={`wrap ${styles.quotes}`}>
        {testimonials.map((testimonial) => (
          <Quote key={testimonial.author} {...testimonial} />
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
