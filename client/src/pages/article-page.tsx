import { pointsOfPeople, type Article } from '#content/entries';
import { articlesPage } from '#content/work';
import { Page } from '#client/layout/page';
import { Chart } from './chart';
import { EntryText, Up } from './entry';
import { Points } from './lists';
import { CallToAction, PageHead, PageSection } from './sections';

export default function ArticlePage({ html, published, byline, author, chart }: Article) {
  return (
    <Page shape="bleed">
      <PageHead
        trail={<Up to="/articles">{articlesPage.name}</Up>}
        actions={
          <p className="muted">
            {articlesPage.published} <time dateTime={published}>{byline}</time>
          </p>
        }
      />
      <PageSection heading={articlesPage.text}>
        <div className="stack">
          <Chart {...chart} />
          <EntryText html={html.replaceAll('h2>', 'h3>')} />
        </div>
      </PageSection>
      <PageSection heading={articlesPage.author}>
        <Points items={pointsOfPeople([author])} />
      </PageSection>
      <CallToAction {...articlesPage.closing} />
    </Page>
  );
}
