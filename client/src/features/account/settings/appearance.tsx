import { useEffect, useState } from 'react';
import { preferences } from '#content/account';
import { readTheme, setTheme, type Theme } from '#client/app/theme';
import styles from './appearance.module.css';
import field from '#client/ui/forms/field.module.css';

const { appearance } = preferences;
const themes: readonly Theme[] = ['system', 'light', 'dark'];

/** Takes effect at once; there is nothing to save. */
export function Appearance() {
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
