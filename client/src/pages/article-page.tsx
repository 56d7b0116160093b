import type { Article } from '#content/entries';
import { articlesPage } from '#content/work';
import { Page, PageHeader } from '#client/layout/page';
import { EntryText } from './entry';

export default function ArticlePage({ html, published, date }: Article) {
  return (
    <Page>
      <a href="/articles">{articlesPage.name}</a>
      <PageHeader>
        <p className="muted">
          {articlesPage.published} <time dateTime={published}>{date}</time>
        </p>
      </PageHeader>
      <EntryText html={html} />
    </Page>
  );
}
