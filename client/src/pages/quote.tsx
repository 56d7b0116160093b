import { testimonials, type Testimonial } from '#content/testimonials';
import { workPage } from '#content/work';
import styles from './quote.module.css';

export const Quote = ({ quote, author, title }: Testimonial) => (
  <figure className={styles.quote}>
    <blockquote>
      <p>{quote}</p>
    </blockquote>
    <figcaption>
      <strong>{author}</strong>
      <span className="muted">{title}</span>
    </figcaption>
  </figure>
);

const best = testimonials.find(({ result }) => result);

/** One customer from edge to edge, beside what the work came to. */
export const QuoteWithResult = () =>
  best?.result ? (
    <div className={styles.band}>
      <div className="wrap">
        <Quote {...best} />
        <p>
          <strong>{best.result.value}</strong>
          <span className="muted">{best.result.label}</span>
          <span className="row">
            <a href={best.result.case}>{workPage.read}</a>
            <a href="/work">{workPage.all}</a>
          </span>
        </p>
      </div>
    </div>
  ) : null;
