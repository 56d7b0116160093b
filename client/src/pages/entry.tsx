import type { Article, CaseStudy } from '#content/entries';
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
  entries: readonly (Article | CaseStudy)[];
  /** The path that those of the entries begin with. */
  parent: string;
  more: string;
}

export const EntryList = ({ entries, parent, more }: EntryListProps) =>
  entries.map((entry) => (
    <PageSection key={entry.slug} heading={entry.headline} lead={entry.byline}>
      <div className="stack">
        <p>{entry.lead}</p>
        <Facts facts={'results' in entry ? entry.results : {}} />
        <Chart {...entry.chart} />
        <a href={`${parent}/${entry.slug}`} aria-label={`${more}: ${entry.name}`}>
          {more}
        </a>
      </div>
    </PageSection>
  ));
