import type { Chart as ChartData } from '#content/entries';
import type { PageMeta } from '#content/page';
import { Facts } from '#client/ui/facts';
import { Chart } from './chart';
import { PageSection } from './sections';
import styles from './entry.module.css';

/** The text of a Markdown file, as wide as is good to read. */
export const EntryText = ({ html }: { html: string }) => (
  <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />
);

export const Up = ({ to, children }: { to: string; children: string }) => (
  <p className={styles.up}>
    <a href={to}>{children}</a>
  </p>
);

interface EntryListProps {
  entries: readonly (PageMeta & {
    slug: string;
    chart: ChartData;
    byline: string;
    results?: Record<string, string>;
  })[];
  /** The path that those of the entries begin with. */
  parent: string;
  more: string;
}

export const EntryList = ({ entries, parent, more }: EntryListProps) =>
  entries.map(({ slug, name, headline, lead, byline, results = {}, chart }) => (
    <PageSection key={slug} heading={headline} lead={byline}>
      <div className="stack">
        <p>{lead}</p>
        <Facts facts={results} />
        <Chart {...chart} />
        <a href={`${parent}/${slug}`} aria-label={`${more}: ${name}`}>
          {more}
        </a>
      </div>
    </PageSection>
  ));
