/**
 * `npm test`: every check in order, one line each with its time, and the count of tests at the end.
 * A step that fails shows all it printed; the later ones still run, except those that need its result.
 */
import { spawn } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const root = resolve(import.meta.dirname, '../..');
const results = resolve(root, 'test-results');

/**
 * @typedef {object} Step
 * @property {string} script name of the npm script
 * @property {string} [report] file name of the JSON report that the script's tests write
 * @property {string} [needs] script that must have passed before
 */

/**
 * One row after the other; what stands in one row runs at the same time.
 * @type {Step[][]}
 */
const rows = [
  [
    { script: 'format:check' },
    { script: 'lint' },
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

/**
 * @param {string} script
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ passed: boolean, output: string }>}
 */
function run(script, env) {
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

/**
 * Reads Vitest's or Playwright's JSON report: counts, and the tests that failed, if only at first.
 * Without a report nothing was counted.
 * @param {string} file
 */
async function read(file) {
  const text = await readFile(file, 'utf8').catch(() => '{}');
  const report = JSON.parse(text);
  const { stats } = report;
  return {
    passed: Number(report.numPassedTests ?? (stats?.expected ?? 0) + (stats?.flaky ?? 0)),
    failed: Number(report.numFailedTests ?? stats?.unexpected ?? 0),
    skipped: Number(report.numPendingTests ?? stats?.skipped ?? 0),
    faults: [...vitestFaults(report), ...playwrightFaults(report)],
  };
}

/**
 * @typedef {object} Fault
 * @property {string} title
 * @property {boolean} mended the test passed when it was run again, as happens under CI only
 * @property {string} message
 */

/**
 * @param {{ testResults?: { assertionResults: { fullName: string, status: string, failureMessages: string[] }[] }[] }} report
 * @returns {Fault[]}
 */
function vitestFaults({ testResults = [] }) {
  return testResults
    .flatMap((file) => file.assertionResults)
    .filter(({ failureMessages }) => failureMessages.length > 0)
    .map(({ fullName, status, failureMessages }) => ({
      title: fullName,
      mended: status === 'passed',
      message: failureMessages[0] ?? '',
    }));
}

/**
 * @typedef {object} Suite
 * @property {Suite[]} [suites]
 * @property {{ title: string, tests: { projectName: string, status: string, results: { error?: { message?: string } }[] }[] }[]} [specs]
 */

/**
 * @param {Suite} suite the report, too
 * @returns {Fault[]}
 */
function playwrightFaults({ suites = [] }) {
  return suites.flatMap((suite) => [
    ...playwrightFaults(suite),
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ projectName, status, results: [first] }) => ({
          title: `[${projectName}] ${spec.title}`,
          mended: status === 'flaky',
          message: first?.error?.message ?? '',
        })),
    ),
  ]);
}

await rm(results, { recursive: true, force: true });
await mkdir(results, { recursive: true });

const total = { passed: 0, failed: 0 };
/** @type {string[]} */
const failedSteps = [];
/** @type {Fault[]} */
const faults = [];

/** @param {Step} step */
async function take({ script, report, needs }) {
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

/**
 * Adds a report to the total and says what it holds.
 * @param {string} file
 */
async function countIn(file) {
  const { passed, failed, skipped, faults: found } = await read(file);
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
