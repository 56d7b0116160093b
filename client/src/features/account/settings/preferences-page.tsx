import { accountLinks, pages, preferences } from '#content/account';
import { AccountPage } from '#client/layout/account-page';
import { Appearance } from './appearance';
import { CompanionForm } from './companion-form';
import { Section } from './section';

export const meta = pages.preferences;

export default function PreferencesPage() {
  return (
    <AccountPage
      links={{ '/dashboard': accountLinks.dashboard, '/settings': accountLinks.allSettings }}
    >
      <Section {...preferences.companion}>
        <CompanionForm />
      </Section>
      <Section {...preferences.appearance}>
        <Appearance />
      </Section>
    </AccountPage>
  );
}
