import { useState } from 'react';
import { preferences } from '#content/account';
import { readTheme, setTheme, type Theme } from '../../../app/theme';

const { appearance } = preferences;
const themes: readonly Theme[] = ['system', 'light', 'dark'];

/** Takes effect at once; there is nothing to save. */
export function Appearance() {
  const [chosen, setChosen] = useState(readTheme);
  return (
    <fieldset className="themes">
      <legend className="field__label">{appearance.legend}</legend>
      <div className="themes__options">
        {themes.map((theme) => (
          <label className="themes__option" key={theme}>
            <input
              type="radio"
              name="theme"
              value={theme}
              checked={theme === chosen}
              onChange={() => {
                setTheme(theme);
                setChosen(theme);
              }}
            />
            {appearance.options[theme]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
