import { about } from '#content/about';
import { services } from '#content/services';
import { Page } from '#client/layout/page';
import { Band } from './band';
import { Closing } from './closing';
import { Glyph } from './glyph';
import { PageHead } from './page-head';
import { products } from './products/products';
import { Points } from './text-lists';
import styles from './about-page.module.css';

export const meta = about;

/** The company, and an overview of products and services; each service is an anchor that cards lead to. */
export default function AboutPage() {
  return (
    <Page bleed>
      <PageHead />
      <div className={`wrap ${styles.story}`}>
        {about.story.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <Band heading={about.principles.heading}>
        <Points items={about.principles.items} />
      </Band>
      <Band id="products" heading={about.products.heading} lead={about.products.lead} look="sunken">
        <ul className={styles.overview}>
          {products.map(({ path, name, summary, glyph }) => (
            <li key={path}>
              <Glyph {...glyph} />
              <h3>
                <a href={path}>{name}</a>
              </h3>
              <p>{summary}</p>
            </li>
          ))}
        </ul>
      </Band>
      <Band id="services" heading={about.services.heading} lead={about.services.lead}>
        <div className={styles.services}>
          {services.map((service) => (
            <Service key={service.slug} {...service} />
          ))}
        </div>
      </Band>
      <Band
        id="developers"
        heading={about.developers.heading}
        lead={about.developers.text}
        look="sunken"
      >
        <p>
          <a href={about.developers.link.href}>{about.developers.link.label}</a>
        </p>
      </Band>
      <Closing {...about.closing} flush />
    </Page>
  );
}

type ServiceProps = (typeof services)[number];

function Service({ slug, name, glyph }: ServiceProps) {
  const detail = about.services.details.find((candidate) => candidate.slug === slug);
  return (
    <section id={slug} className={styles.service}>
      <h3>
        <Glyph {...glyph} />
        {name}
      </h3>
      <div className={styles.text}>
        {detail?.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <div>
        <h4>{about.services.includesLabel}</h4>
        <ul>
          {detail?.includes.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}
