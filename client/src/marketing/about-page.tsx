import { about } from '#content/about';
import { products } from '#content/products';
import { services } from '#content/services';
import { Link } from '../shell/link';
import { Page, PageHeader } from '../shell/page';
import { Closing } from './closing';
import { Glyph } from './glyph';
import { Band } from './products/parts';

/** Who we are, and an overview of products and services; each service is an anchor that cards lead to. */
export default function AboutPage() {
  return (
    <Page title={about.title} description={about.description} path="/about" bleed>
      <div className="wrap product-head">
        <PageHeader title={about.headline} lead={about.lead} />
      </div>
      <div className="wrap story">
        {about.story.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <Band heading={about.principles.heading}>
        <ul className="points">
          {about.principles.items.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </Band>
      <Band id="products" heading={about.products.heading} lead={about.products.lead} look="sunken">
        <ul className="overview">
          {products.map(({ slug, path, name, summary, glyph }) => (
            <li key={slug}>
              <Glyph name={glyph} />
              <h3>
                <Link to={path}>{name}</Link>
              </h3>
              <p>{summary}</p>
            </li>
          ))}
        </ul>
      </Band>
      <Band id="services" heading={about.services.heading} lead={about.services.lead}>
        <div className="services">
          {services.map((service) => (
            <Service key={service.slug} {...service} />
          ))}
        </div>
      </Band>
      <Closing {...about.closing} />
    </Page>
  );
}

type ServiceProps = (typeof services)[number];

function Service({ slug, name, glyph }: ServiceProps) {
  const detail = about.services.details.find((candidate) => candidate.slug === slug);
  return (
    <section id={slug} className="service">
      <h3>
        <Glyph name={glyph} />
        {name}
      </h3>
      <div className="service__text">
        {detail?.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <div className="service__gains">
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
