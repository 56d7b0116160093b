import { work } from '#content/entries';
import { articlesPage, workPage } from '#content/work';
import { Page } from '#client/layout/page';
import { EntryList } from './entry';
import { CallToAction, PageHead } from './sections';

export const meta = workPage;

export default function WorkPage() {
  return (
    <Page shape="bleed">
      <PageHead actions={<a href="/articles">{articlesPage.headline}</a>} />
      <EntryList entries={work} parent="/work" more={workPage.read} />
      <CallToAction {...workPage.closing} />
    </Page>
  );
}
