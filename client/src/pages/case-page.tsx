import { pointsOfPeople, type CaseStudy } from '#content/entries';
import { workPage } from '#content/work';
import { Page } from '#client/layout/page';
import { Facts } from '#client/ui/facts';
import { Chart } from './chart';
import { EntryText, Up } from './entry';
import { Points } from './lists';
import { CallToAction, PageHead, PageSection } from './sections';

export default function CasePage({ byline, html, results, chart, team }: CaseStudy) {
  return (
    <Page shape="bleed">
      <PageHead trail={<Up to="/work">{workPage.name}</Up>} />
      <PageSection heading={workPage.results} lead={byline} look="sunken">
        <div className="stack">
          <Facts facts={results} />
          <Chart {...chart} />
        </div>
      </PageSection>
      <PageSection heading={workPage.story}>
        <EntryText html={html.replaceAll('h2>', 'h3>')} />
      </PageSection>
      <PageSection heading={workPage.team}>
        <Points items={pointsOfPeople(team)} />
      </PageSection>
      <CallToAction {...workPage.closing} heading={workPage.closing.single} />
    </Page>
  );
}
