import { defineConfig } from '@playwright/test';
import base from '../playwright.config.js';

/** `npm run test:pages`: what holds on every page, at every width, in both themes. */
export default defineConfig({
  ...base,
  testDir: '.',
  outputDir: '../../test-results/pages',
  globalSetup: '../support/browser-setup.ts',
});
