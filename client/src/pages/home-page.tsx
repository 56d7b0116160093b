import { home } from '#content/home';
import { services } from '#content/services';
import { Page } from '#client/layout/page';
import { buttonClass } from '#client/ui/button';
import { CardGrid } from './card-grid';
import { Steps } from './lists';
import { Cent } from './figures/cobol/cent';
import { NightSky } from './night-sky';
import styles from './night-sky.module.css';
import { QuoteWithResult } from './quote';
import { products } from './products/products';
import { CallToAction, PageSection } from './sections';

const { hero, headline, lead } = home;
const serviceCards = services.map((service) => ({ ...service, path: `/about#${service.slug}` }));

export const meta = home;

export default function HomePage() {
  return (
    <Page shape="bleed">
      <NightSky beside={<Cent />}>
        <h1 className={styles.promise}>{headline}</h1>
        <p className="lead">{lead}</p>
        <p className="actions">
          <a className={buttonClass('primary')} href={hero.action.to}>
            {hero.action.label}
          </a>
          <a className={buttonClass('secondary')} href={hero.secondaryAction.to}>
            {hero.secondaryAction.label}
          </a>
        </p>
      </NightSky>
      <PageSection
        look="large"
        id={home.products.anchor}
        heading={home.products.heading}
        lead={home.products.lead}
      >
        <CardGrid cards={products} shape="products" />
      </PageSection>
      <QuoteWithResult />
      <PageSection
        look="large"
        id={home.services.anchor}
        heading={home.services.heading}
        lead={home.services.lead}
      >
        <CardGrid cards={serviceCards} shape="services" />
      </PageSection>
      <PageSection look="large" heading={home.approach.heading}>
        <Steps steps={home.approach.steps} flow="three" />
      </PageSection>
      <CallToAction {...home.closing} />
    </Page>
  );
}
