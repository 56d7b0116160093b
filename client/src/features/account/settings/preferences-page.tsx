import { accountLinks } from '#content/account';
import { pages, preferences } from '#content/settings';
import * as STORAGE_KEYS from '#server/shared/storage-keys';
import { AccountPage } from '#client/layout/account-page';
import { withStorage } from '#client/app/with-storage';
import field from '#client/ui/forms/field.module.css';
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

const { appearance } = preferences;

/** The inline script applies it, as it does the choice of another tab: `build/page-script.ts`. */
function setTheme(theme: string): void {
  withStorage(() => {
    if (theme === 'system') localStorage.removeItem(STORAGE_KEYS.theme);
    else localStorage.setItem(STORAGE_KEYS.theme, theme);
  }, undefined);
  dispatchEvent(new StorageEvent('storage'));
}

function Appearance() {
  const chosen = withStorage(() => localStorage.getItem(STORAGE_KEYS.theme), null) ?? 'system';
  return (
    <fieldset>
      <legend className={field.label}>{appearance.legend}</legend>
      <div className="row">
        {Object.entries(appearance.options).map(([theme, label]) => (
          <label className="option" key={theme}>
            <input
              type="radio"
              name="theme"
              value={theme}
              defaultChecked={theme === chosen}
              onChange={() => setTheme(theme)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
