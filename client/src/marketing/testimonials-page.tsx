import { clients, testimonials, testimonialsPage as copy } from '#content/testimonials';
import { Page, PageHeader } from '../shell/page';
import { Closing } from './closing';
import '../styles/product.css';

export default function TestimonialsPage() {
  return (
    <Page title={copy.title} description={copy.description} path="/testimonials" bleed>
      <div className="wrap product-head">
        <PageHeader title={copy.headline} lead={copy.lead} />
      </div>
      <div className="wrap quotes">
        {testimonials.map(({ quote, author, title }) => (
          <figure key={author} className="quote">
            <blockquote>
              <p>{quote}</p>
            </blockquote>
            <figcaption>
              <strong>{author}</strong>
              <span>{title}</span>
            </figcaption>
          </figure>
        ))}
      </div>
      <section className="wrap clients">
        <h2>{copy.clients.heading}</h2>
        <p className="lead">{copy.clients.lead}</p>
        <ul>
          {clients.map(({ name }) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </section>
      <Closing {...copy.closing} />
    </Page>
  );
}
