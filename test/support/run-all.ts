/**
 * `npm test`: every check in order, one line each with its time, and the count of tests at the end.
 * A step that fails shows all it printed; the later ones still run, except those that need its result.
 */
import { spawn } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { readReport, type TestFault } from './test-report.ts';

const root = resolve(import.meta.dirname, '../..');
const results = resolve(root, 'test-results');

interface Step {
  /** Name of the npm script. */
  script: string;
  /** File name of the JSON report that the script's tests write. */
  report?: string;
  /** Script that must have passed before. */
  needs?: string;
}

/** One row after the other; what stands in one row runs at the same time. */
const rows: Step[][] = [
  [
    { script: 'format:check' },
    { script: 'lint' },
    { script: 'lint:imports' },
    { script: 'types' },
    { script: 'build' },
    { script: 'test:unit', report: 'unit.json' },
  ],
  [
    { script: 'test:api', report: 'api.json', needs: 'build' },
    { script: 'test:security', report: 'security.json', needs: 'build' },
  ],
  [{ script: 'test:browser', report: 'browser.json', needs: 'build' }],
];

async function run(
  script: string,
  env: NodeJS.ProcessEnv,
): Promise<{ passed: boolean; output: string }> {
  return new Promise((done) => {
    let output = '';
    const child = spawn('npm', ['run', '--silent', script], {
      cwd: root,
      env: { ...process.env, NO_COLOR: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => (output += String(chunk)));
    }
    child.on('error', (error) => done({ passed: false, output: String(error) }));
    child.on('close', (code) => done({ passed: code === 0, output }));
  });
}

await rm(results, { recursive: true, force: true });
await mkdir(results, { recursive: true });

const total = { passed: 0, failed: 0 };
const failedSteps: string[] = [];
const faults: TestFault[] = [];

async function take({ script, report, needs }: Step): Promise<void> {
  const label = script.padEnd(14);
  if (needs && failedSteps.includes(needs)) {
    process.stdout.write(`${label} not run: ${needs} failed\n`);
    failedSteps.push(script);
    return;
  }
  const begin = performance.now();
  const file = report ? resolve(results, report) : '';
  const { passed, output } = await run(script, report ? { TEST_REPORT: file } : {});
  const seconds = ((performance.now() - begin) / 1000).toFixed(1).padStart(6);
  const tests = report ? `  ${await countIn(file)}` : '';
  process.stdout.write(`${label} ${passed ? 'ok    ' : 'FAILED'} ${seconds} s${tests}\n`);
  if (!passed) {
    failedSteps.push(script);
    process.stdout.write(`${output.trimEnd()}\n`);
  }
}

/** Adds a report to the total and says what it holds. */
async function countIn(file: string): Promise<string> {
  const { passed, failed, skipped, faults: found } = await readReport(file);
  faults.push(...found);
  total.passed += passed;
  total.failed += failed;
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
}

for (const row of rows) await Promise.all(row.map(take));

// Once more at the end, where a log that is cut off still has it.
for (const { title, mended, message } of faults) {
  const verdict = mended ? 'Unsteady, passed when run again' : 'Failed';
  process.stdout.write(
    `\n${verdict}: ${title}\n${stripVTControlCharacters(message).slice(0, 1_500)}\n`,
  );
}

// A step can fail without a failing test: lint, a build, a crash. The last line must not hide it.
const failed = total.failed || failedSteps.length;
process.stdout.write(
  failedSteps.length > 0 ? `\nFailed: ${failedSteps.join(', ')}\n` : '\nEverything passed.\n',
);
process.stdout.write(`${total.passed} passed, ${failed} failed\n`);
process.exitCode = failedSteps.length > 0 ? 1 : 0;
