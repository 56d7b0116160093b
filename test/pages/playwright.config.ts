import { defineConfig } from '@playwright/test';
import base, { phone } from '../playwright.config.js';

const [desktop = {}] = base.projects ?? [];

/** `npm run test:pages`: what holds on every page, at every width, in both themes; and the flows once more, on a phone. */
export default defineConfig({
  ...base,
  testDir: '.',
  outputDir: '../../test-results/pages',
  globalSetup: '../support/browser-setup.ts',
  projects: [
    desktop,
    // The things that a phone shows and does differently; the rest is the same code, tried on the desktop.
    { ...phone, testMatch: /(accessibility|every-page)\.spec\.ts$/, grepInvert: /@desktop/ },
    {
      ...phone,
      testDir: '../browser',
      testMatch: /\/(contact|delete-account|log-in|public-pages|signed-in)\.spec\.ts$/,
      grepInvert: /@desktop|@phone/,
    },
  ],
});
