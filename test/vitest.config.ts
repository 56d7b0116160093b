import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import type { Reporter } from 'vitest/node';

const root = resolve(import.meta.dirname, '..');
const guard = 'test/support/guard.ts';

/** Names each test that passed only when it was run again. */
const unsteady: Reporter = {
  onTestCaseResult: (test) => {
    if (!test.diagnostic()?.flaky) return;
    const [error] = test.result().errors ?? [];
    process.stdout.write(`Unsteady: ${test.fullName}\n${error?.message ?? ''}\n`);
  },
};

/** Projects over the running application: each gets a database server of its own for its run. */
const overDatabase = (name: string) => ({
  test: {
    name,
    root,
    include: [`test/${name}/**/*.spec.ts`],
    globalSetup: 'test/support/global-setup.ts',
    setupFiles: guard,
    // Files share what they import, a third of the time; each still makes an application of its own.
    isolate: false,
    hookTimeout: 90_000,
    // They end what hangs; a busy machine stays well below.
    testTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    // Twice as many as cores: half of the time a test waits, for a clock, a process or the database.
    maxWorkers: 4,
    // Where projects run together, those with other numbers of workers run apart.
    sequence: { groupOrder: 1 },
    // Under CI a test may be run once more.
    retry: process.env['CI'] ? 1 : 0,
  },
});

export default defineConfig({
  test: {
    maxWorkers: 2,
    reporters: ['default', unsteady],
    projects: [
      {
        test: {
          name: 'unit',
          root,
          include: [
            'server/**/*.spec.ts',
            'client/**/*.spec.{ts,tsx}',
            'test/support/**/*.spec.ts',
          ],
          setupFiles: guard,
          // Properties are tried many hundred times, on a machine that may be busy.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          ...overDatabase('api').test,
          include: ['test/{api,models}/**/*.spec.ts'],
          setupFiles: [guard, 'test/support/cheap-passwords.ts'],
        },
      },
      // One process is tried from end to end: its limits count all that came before.
      overDatabase('security'),
      // Other browsers, on the built product; not part of `npm test`, since they come with the system.
      {
        test: {
          name: 'engines',
          root,
          include: ['test/engines/**/*.spec.ts'],
          setupFiles: guard,
          testTimeout: 60_000,
          hookTimeout: 90_000,
        },
      },
      // Postfix and nginx, set up as README says; not part of `npm test`, since they come with the system.
      overDatabase('recipes'),
      // Real processes that start, die and heal: their time is mostly waiting.
      {
        test: {
          ...overDatabase('faults').test,
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
          testTimeout: 240_000,
          hookTimeout: 90_000,
        },
      },
    ],
  },
});
