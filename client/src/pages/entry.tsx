import type { PageMeta } from '#content/page';
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
  entries: readonly (PageMeta & { slug: string })[];
  /** The path that those of the entries begin with. */
  parent: string;
  more: string;
}

export const EntryList = ({ entries, parent, more }: EntryListProps) =>
  entries.map(({ slug, name, headline, lead }) => (
    <PageSection key={slug} heading={headline}>
      <p>{lead}</p>
      <a href={`${parent}/${slug}`} aria-label={`${more}: ${name}`}>
        {more}
      </a>
    </PageSection>
  ));
