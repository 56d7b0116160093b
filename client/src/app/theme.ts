import * as STORAGE_KEYS from '#server/shared/storage-keys';
import { withStorage } from './with-storage';

export type Theme = 'system' | 'light' | 'dark';

const { theme: THEME_KEY } = STORAGE_KEYS;

export function readTheme(): Theme {
  const stored = withStorage(() => localStorage.getItem(THEME_KEY), null);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Keeps the choice. The inline script applies it, as it does the choice of another tab: `build/page-script.ts`. */
export function setTheme(theme: Theme): void {
  withStorage(() => {
    if (theme === 'system') localStorage.removeItem(THEME_KEY);
    else localStorage.setItem(THEME_KEY, theme);
  }, undefined);
  dispatchEvent(new StorageEvent('storage'));
}
