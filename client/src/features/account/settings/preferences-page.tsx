import { accountLinks, pages, preferences } from '#content/account';
import { Link } from '#client/layout/link';
import { AccountPage } from '#client/layout/account-page';
import { PageHeader } from '#client/layout/page';
import { PageLinks } from '#client/layout/page-links';
import { Appearance } from './appearance';
import { CompanionForm } from './companion-form';
import { Section } from './section';

export const meta = pages.preferences;

export default function PreferencesPage() {
  return (
    <AccountPage>
      <PageHeader />
      <Section {...preferences.companion}>
        <CompanionForm />
      </Section>
      <Section {...preferences.appearance}>
        <Appearance />
      </Section>
      <PageLinks>
        <Link to="/dashboard">{accountLinks.dashboard}</Link>
        <Link to="/settings">{accountLinks.allSettings}</Link>
      </PageLinks>
    </AccountPage>
  );
}
