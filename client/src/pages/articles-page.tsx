import { articles } from '#content/entries';
import { articlesPage } from '#content/work';
import { Page } from '#client/layout/page';
import { EntryList } from './entry';
import { CallToAction, PageHead } from './sections';

export const meta = articlesPage;

export default function ArticlesPage() {
  return (
    <Page shape="bleed">
      <PageHead actions={<a href={articlesPage.feed.to}>{articlesPage.feed.label}</a>} />
      <EntryList entries={articles} parent="/articles" more={articlesPage.read} />
      <CallToAction {...articlesPage.closing} />
    </Page>
  );
}
