import { home } from '#content/home';
import { products } from '#content/products';
import { services } from '#content/services';
import { Closing } from './closing';
import { Page } from '../shell/page';
import { CardGrid } from './card-grid';
import { Hero } from './hero';
import { Section } from './section';

const serviceCards = services.map((service) => ({ ...service, path: `/about#${service.slug}` }));

export default function HomePage() {
  return (
    <Page title={home.title} description={home.description} path="/" bleed>
      <Hero />
      <Section id={home.products.anchor} heading={home.products.heading} lead={home.products.lead}>
        <CardGrid cards={products} shape="products" />
      </Section>
      <Section id={home.services.anchor} heading={home.services.heading} lead={home.services.lead}>
        <CardGrid cards={serviceCards} shape="services" />
      </Section>
      <Section heading={home.approach.heading}>
        <ol className="steps">
          {home.approach.steps.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p className="muted">{text}</p>
            </li>
          ))}
        </ol>
      </Section>
      <Closing {...home.closing} />
    </Page>
  );
}
