import { accountLinks, pages, preferences } from '#content/account';
import { Link } from '#client/shell/link';
import { AccountPage } from '#client/shell/account-page';
import { PageHeader } from '#client/shell/page';
import { PageLinks } from '#client/shell/page-links';
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
