import { home } from '#content/home';
import { services } from '#content/services';
import { Page } from '#client/layout/page';
import { CardGrid } from './card-grid';
import { Closing } from './closing';
import { Hero } from './hero';
import { products } from './products/products';
import { Section } from './home-section';
import { Steps } from './steps';

const serviceCards = services.map((service) => ({ ...service, path: `/about#${service.slug}` }));

export const meta = home;

export default function HomePage() {
  return (
    <Page bleed>
      <Hero />
      <Section id={home.products.anchor} heading={home.products.heading} lead={home.products.lead}>
        <CardGrid cards={products} shape="products" />
      </Section>
      <Section id={home.services.anchor} heading={home.services.heading} lead={home.services.lead}>
        <CardGrid cards={serviceCards} shape="services" />
      </Section>
      <Section heading={home.approach.heading}>
        <Steps steps={home.approach.steps} flow="three" />
      </Section>
      <Closing {...home.closing} />
    </Page>
  );
}
