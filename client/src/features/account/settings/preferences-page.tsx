import { accountLinks, pages, preferences } from '#content/account';
import { Link } from '../../../shell/link';
import { Page, PageHeader } from '../../../shell/page';
import { Appearance } from './appearance';
import { CompanionForm } from './companion-form';
import { Section } from './section';
import '../../../styles/account.css';

export default function PreferencesPage() {
  return (
    <Page title={pages.preferences.title} robots="noindex">
      <PageHeader title={pages.preferences.heading} lead={pages.preferences.lead} />
      <Section {...preferences.companion}>
        <CompanionForm />
      </Section>
      <Section {...preferences.appearance}>
        <Appearance />
      </Section>
      <p className="form__switch">
        <Link to="/dashboard">{accountLinks.dashboard}</Link>
        <Link to="/settings">{accountLinks.allSettings}</Link>
      </p>
    </Page>
  );
}
