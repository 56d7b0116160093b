import { useSyncExternalStore } from 'react';
import { accountLinks } from '#content/account';
import { pages, preferences } from '#content/settings';
import { AccountPage } from '#client/layout/account-page';
import { readTheme, setTheme, type Theme } from '#client/app/theme';
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
const themes: readonly Theme[] = ['system', 'light', 'dark'];

/** Chosen here, or in another tab. */
function followStorage(listener: () => void) {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

/** Takes effect at once; there is nothing to save. */
function Appearance() {
  const chosen = useSyncExternalStore(followStorage, readTheme);
  return (
    <fieldset>
      <legend className={field.label}>{appearance.legend}</legend>
      <div className="row">
        {themes.map((theme) => (
          <label className="option" key={theme}>
            <input
              type="radio"
              name="theme"
              value={theme}
              checked={theme === chosen}
              onChange={() => setTheme(theme)}
            />
            {appearance.options[theme]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
