import { pointsOfPeople, type CaseStudy } from '#content/entries';
import { workPage } from '#content/work';
import { Page } from '#client/layout/page';
import { Facts } from '#client/ui/facts';
import { EntryText, Up } from './entry';
import { Points } from './lists';
import { CallToAction, PageHead, PageSection } from './sections';

export default function CasePage({ client, html, results, team }: CaseStudy) {
  return (
    <Page shape="bleed">
      <PageHead trail={<Up to="/work">{workPage.name}</Up>} />
      <PageSection heading={workPage.results} lead={client} look="sunken">
        <Facts facts={results} />
      </PageSection>
      <PageSection heading={workPage.story}>
        <EntryText html={html.replaceAll('h2>', 'h3>')} />
      </PageSection>
      <PageSection heading={workPage.team}>
        <Points items={pointsOfPeople.filter(({ slug }) => team.includes(slug))} />
      </PageSection>
      <CallToAction {...workPage.closing} />
    </Page>
  );
}
