export type Theme = 'system' | 'light' | 'dark';

/** Read by the boot script too, before the first paint. */
const THEME_KEY = 'northfold.theme';

export function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(THEME_KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

/** Applies the choice at once and, where the browser allows, for every later visit. */
export function setTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
  try {
    if (theme === 'system') localStorage.removeItem(THEME_KEY);
    else localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Storage is blocked: the choice holds until the page is left.
  }
}
