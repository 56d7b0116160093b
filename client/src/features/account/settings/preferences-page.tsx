import { useEffect, useState } from 'react';
import { accountLinks, pages, preferences } from '#content/account';
import { AccountPage } from '#client/layout/account-page';
import { readTheme, setTheme, type Theme } from '#client/app/theme';
import field from '#client/ui/forms/field.module.css';
import styles from './appearance.module.css';
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

/** Takes effect at once; there is nothing to save. */
function Appearance() {
  const [chosen, setChosen] = useState(readTheme);
  // Chosen here, or in another tab.
  useEffect(() => {
    const follow = () => setChosen(readTheme());
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, []);
  return (
    <fieldset>
      <legend className={field.label}>{appearance.legend}</legend>
      <div className={styles.options}>
        {themes.map((theme) => (
          <label className={styles.option} key={theme}>
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
