import { defineConfig, devices, type Project } from '@playwright/test';
import { findBrowser } from './support/browser.js';

const { executablePath, env, args } = await findBrowser();

/** Without its many pixels: painting them would take a fifth of the time and show nothing more. */
export const phone: Project = {
  name: 'phone',
  use: { ...devices['Pixel 7'], deviceScaleFactor: 1 },
};

export default defineConfig({
  testDir: './browser',
  outputDir: '../test-results/browser',
  globalSetup: './support/development-setup.ts',
  // Twice as many as cores: tests wait.
  workers: 4,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 120_000,
  // Under CI a test may be run once more; Playwright names each that needed it.
  retries: process.env['CI'] ? 1 : 0,
  expect: { timeout: 20_000 },
  use: {
    launchOptions: {
      executablePath,
      args,
      // Back brings pages out of the cache, as it does for visitors.
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
      env: { ...definedEnvironment(), ...env },
    },
    actionTimeout: 20_000,
    screenshot: 'only-on-failure',
    trace: 'off',
    // Tests wait for nothing to come to rest; those of motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    { name: 'desktop', use: { ...devices['Desktop Chrome'] }, grepInvert: /@phone/ },
    // The things that only a phone does. `npm run test:pages` tries the flows of the desktop on a phone, too.
    { ...phone, grep: /@phone/ },
  ],
});

function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
}
