import { about } from '#content/about';
import { brand } from '#content/brand';
import { pointsOfPeople, prices } from '#content/entries';
import { services } from '#content/services';
import { buyers } from '#content/work';
import { Booking } from '#client/layout/booking';
import { Page } from '#client/layout/page';
import { paragraphs } from '#client/ui/paragraphs';
import { FirstStep } from './first-step';
import { Glyph } from './glyph';
import { Points } from './lists';
import { products } from './products/products';
import { CallToAction, PageHead, PageSection } from './sections';
import styles from './about-page.module.css';

const { street, town, region, code } = brand.office;

export const meta = about;

/** The company, and an overview of products and services; each service is an anchor that cards lead to. */
export default function AboutPage() {
  return (
    <Page shape="bleed">
      <PageHead />
      <div className={`wrap ${styles.story}`}>{paragraphs(about.story)}</div>
      <PageSection {...about.principles}>
        <Points items={about.principles.items} />
      </PageSection>
      <PageSection {...buyers.people}>
        <div className="stack">
          <Points items={pointsOfPeople()} />
          <p className="muted">
            {brand.name}, {street}, {town}, {region} {code}
          </p>
        </div>
      </PageSection>
      <PageSection id="products" {...about.products} look="sunken">
        <ul className={styles.overview}>
          {products.map(({ path, name, summary, glyph }) => (
            <li key={path}>
              <Glyph {...glyph} />
              <h3>
                <a href={path}>{name}</a>
              </h3>
              <p className="muted">{summary}</p>
            </li>
          ))}
        </ul>
      </PageSection>
      <PageSection id="services" {...about.services} look="wide">
        {services.map(({ slug, name, glyph, firstStep }) => {
          const detail = about.services.details.find((candidate) => candidate.slug === slug);
          return (
            <section key={slug} id={slug} className={styles.service}>
              <h3>
                <Glyph {...glyph} />
                {name}
              </h3>
              <div className="stack">
                {paragraphs(detail?.paragraphs ?? [])}
                <FirstStep slug={firstStep} />
              </div>
              <div>
                <h4 className="small">{about.services.includesLabel}</h4>
                <ul>
                  {detail?.includes.map((item) => (
                    <li key={item}>{item}</li>
                  ))}
                </ul>
              </div>
            </section>
          );
        })}
      </PageSection>
      <PageSection {...buyers.prices}>
        <Points items={prices} />
        <Booking />
      </PageSection>
      <PageSection id="developers" {...about.developers} look="sunken">
        {about.developers.links.map(({ label, to }) => (
          <p key={to}>
            <a href={to}>{label}</a>
          </p>
        ))}
      </PageSection>
      <CallToAction {...about.closing} />
    </Page>
  );
}
