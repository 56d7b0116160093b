import { prices } from '#content/entries';
import { home } from '#content/home';
import { services } from '#content/services';
import { buyers } from '#content/work';
import { Page } from '#client/layout/page';
import { Facts } from '#client/ui/facts';
import { CardGrid } from './card-grid';
import { Steps } from './lists';
import { Cent } from './figures/cobol/cent';
import { NightSky } from './night-sky';
import styles from './night-sky.module.css';
import { QuoteWithResult } from './quote';
import { products } from './products/products';
import { Action, CallToAction, PageSection } from './sections';

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
          <Action {...hero.action} />
          <Action {...hero.secondaryAction} variant="secondary" />
        </p>
      </NightSky>
      <PageSection look="large" {...home.products}>
        <CardGrid cards={products} shape="products" />
      </PageSection>
      <QuoteWithResult />
      <PageSection look="large" {...home.services}>
        <CardGrid cards={serviceCards} shape="services" />
      </PageSection>
      <PageSection look="large" heading={buyers.prices.heading} lead={buyers.prices.lead}>
        <Facts facts={Object.fromEntries(prices.map(({ title, note }) => [title, note]))} />
        <p>
          <a href={`/about#${buyers.prices.id}`}>{buyers.prices.more}</a>
        </p>
      </PageSection>
      <PageSection look="large" heading={home.approach.heading}>
        <Steps steps={home.approach.steps} flow="three" />
      </PageSection>
      <CallToAction {...home.closing} />
    </Page>
  );
}
