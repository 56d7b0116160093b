import type { Article } from '#content/entries';
import { articlesPage } from '#content/work';
import { Page, PageHeader } from '#client/layout/page';
import { EntryText, Up } from './entry';
import styles from './entry.module.css';

export default function ArticlePage({ html, published, date }: Article) {
  return (
    <Page>
      <div className={styles.article}>
        <Up to="/articles">{articlesPage.name}</Up>
        <PageHeader>
          <p className="muted">
            {articlesPage.published} <time dateTime={published}>{date}</time>
          </p>
        </PageHeader>
        <EntryText html={html} />
      </div>
    </Page>
  );
}
