import { STORAGE_KEYS } from '#server/shared/browser-names';
import { withStorage } from './with-storage';

export type Theme = 'system' | 'light' | 'dark';

/** Read by the inline script too, before the first paint. */
const THEME_KEY = STORAGE_KEYS.theme;

export function readTheme(): Theme {
  const stored = withStorage(() => localStorage.getItem(THEME_KEY), null);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Applies the choice at once and, where the browser allows, for every later visit. */
export function setTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
  colorBrowser(theme);
  withStorage(() => {
    if (theme === 'system') localStorage.removeItem(THEME_KEY);
    else localStorage.setItem(THEME_KEY, theme);
  }, undefined);
}

/** The browser's own bars follow: each of their two colours (`theme-color`) belongs to one scheme. */
function colorBrowser(theme: Theme): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[data-scheme]')) {
    const { scheme } = meta.dataset;
    const chosen = theme === scheme ? 'all' : 'not all';
    meta.media = theme === 'system' ? `(prefers-color-scheme: ${scheme})` : chosen;
  }
}
