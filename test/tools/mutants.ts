/**
 * `npm run mutants -- <files> [<specs>]`: breaks the files in many small ways, one at a time, and shows what the specs
 * did not notice.
 */
import { Stryker } from '@stryker-mutator/core';

const HELP = `npm run mutants -- <files> [<specs>]
Files and specs are paths or globs; server/a.ts:10-20 breaks those lines only. Without specs, all unit and API tests are
tried: for a file that many of them reach it takes hours, so name those that ought to notice.\n`;
const named = process.argv.slice(2).filter((path) => !path.startsWith('-'));
const specs = named.filter((path) => path.includes('.spec.'));
const files = named.filter((path) => !specs.includes(path));

if (files.length === 0) process.stdout.write(HELP);
else {
  await new Stryker({
    mutate: files,
    testFiles:
      specs.length > 0 ? specs : ['{server,client}/**/*.spec.{ts,tsx}', 'test/api/*.spec.ts'],
    testRunner: 'vitest',
    vitest: { configFile: 'test/vitest.config.ts' },
    coverageAnalysis: 'perTest',
    // What runs only while a file loads would need all tests each time.
    ignoreStatic: true,
    concurrency: 1,
    dryRunTimeoutMinutes: 30,
    reporters: ['clear-text', 'progress'],
    clearTextReporter: { reportTests: false, logTests: false },
    tempDirName: 'test-results/mutants',
    cleanTempDir: 'always',
  }).runMutationTest();
}
