import { defineConfig } from '@playwright/test';
import base from '../../playwright.config.js';

const widths = [360, 768, 1440];
const themes = ['light', 'dark'] as const;

/** `npm run screenshots`: every page at three widths in both themes, into ./screenshots. */
export default defineConfig({
  ...base,
  testDir: '.',
  testMatch: '*.shots.ts',
  outputDir: '../../../test-results/screenshots',
  globalSetup: '../../support/browser-setup.ts',
  reporter: 'list',
  timeout: 180_000,
  projects: widths.flatMap((width) =>
    themes.map((colorScheme) => ({
      name: `${width}-${colorScheme}`,
      use: { viewport: { width, height: width < 700 ? 780 : 1_000 }, colorScheme },
    })),
  ),
});
