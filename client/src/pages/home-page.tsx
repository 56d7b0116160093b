import { home } from '#content/home';
import { services } from '#content/services';
import { Page } from '#client/layout/page';
import { Band } from './band';
import { CardGrid } from './card-grid';
import { Closing } from './closing';
import { Hero } from './hero';
import { products } from './products/products';
import { Steps } from './steps';

const serviceCards = services.map((service) => ({ ...service, path: `/about#${service.slug}` }));

export const meta = home;

export default function HomePage() {
  return (
    <Page bleed>
      <Hero />
      <Band
        look="large"
        id={home.products.anchor}
        heading={home.products.heading}
        lead={home.products.lead}
      >
        <CardGrid cards={products} shape="products" />
      </Band>
      <Band
        look="large"
        id={home.services.anchor}
        heading={home.services.heading}
        lead={home.services.lead}
      >
        <CardGrid cards={serviceCards} shape="services" />
      </Band>
      <Band look="large" heading={home.approach.heading}>
        <Steps steps={home.approach.steps} flow="three" />
      </Band>
      <Closing {...home.closing} />
    </Page>
  );
}
