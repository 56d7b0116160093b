/**
 * `npm test`: every check, one line each with its time, and the count of tests at the end. What failed, or passed only when
 * it was run again, is shown in the words of its program before that, where a log that is cut off still has it.
 * With the address of a PostgreSQL server (`.ci/run`) all else that is promised is tried, too, and what skips itself fails.
 */
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

interface Check {
  /** A script of package.json with its arguments, or a program by its path. */
  command: string;
  env?: NodeJS.ProcessEnv;
  /** What it prints where the system lacks what it needs: the only way to skip it. */
  without?: RegExp;
}

const [serverUrl] = process.argv.slice(2);
const onServer = { TEST_DATABASE_URL: serverUrl };
const missing = /is missing: on Debian or Ubuntu, install [^;\n]+/;

/** Those of one row run at the same time. All but the first row need the build. */
const rows: Check[][] = [
  ['format:check', 'lint', 'lint:imports', 'types', 'build', 'test:unit'],
  ['test:api', 'test:security'],
  ['test:browser'],
].map((row) => row.map((command) => ({ command })));

const moreRows: Check[][] = [
  [{ command: 'test:pages' }],
  [{ command: 'test:api', env: onServer }],
  // Most of these wait: for a process, the network, or one answer after the other.
  [
    { command: 'test:faults', env: onServer },
    { command: 'test:recipes', env: onServer },
    { command: '.ci/npm-10' },
    { command: 'fuzz -- --runs 100', env: onServer },
  ],
  [{ command: 'lighthouse -- --gate' }],
  [
    { command: 'test:engines -- firefox', without: missing },
    { command: 'test:engines -- webkit', without: missing },
  ],
  [{ command: 'container', without: /CONTAINER TEST SKIPPED: .*/ }],
];

const total = { passed: 0, failed: 0 };
const done: string[] = [];
const lacking: string[] = [];
const failed: string[] = [];
const shown: string[] = [];
const print = (line: string) => process.stdout.write(`${line}\n`);

/** Adds up what Vitest and Playwright say at their end. */
function count(output: string) {
  const here = { passed: 0, failed: 0, skipped: 0 };
  for (const line of output.match(
    /^ +(Tests |\d+ (passed|failed|flaky|skipped|did not run)).*/gm,
  ) ?? []) {
    for (const [, number, verdict] of line.matchAll(
      /(\d+) (passed|failed|flaky|skipped|did not run)/g,
    )) {
      if (verdict === 'failed') here.failed += Number(number);
      else if (verdict === 'skipped' || verdict === 'did not run') here.skipped += Number(number);
      else here.passed += Number(number);
    }
  }
  total.passed += here.passed;
  total.failed += here.failed;
  return here;
}

async function run({ command, env, without }: Check): Promise<void> {
  const name = env ? `${command} (PostgreSQL server)` : command;
  const label = name.padEnd(serverUrl ? 38 : 14);
  if (failed.includes('build')) {
    failed.push(name);
    print(`${label} not run: build failed`);
    return;
  }
  const begin = performance.now();
  const program = command.startsWith('.')
    ? [command]
    : ['npm', 'run', '--silent', ...command.split(' ')];
  const child = spawn(program[0] ?? '', program.slice(1), {
    env: { ...process.env, NO_COLOR: '1', TEST_DATABASE_URL: undefined, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const code = new Promise((ended) => child.once('exit', ended));
  const output = (await Promise.all([text(child.stdout), text(child.stderr)])).join('');
  const isOver = (await code) === 0;
  const seconds = ((performance.now() - begin) / 1000).toFixed(1).padStart(6);
  const reason = without?.exec(output)?.[0];
  if (reason) {
    lacking.push(`${name}: ${reason}`);
    print(`${label} skipped ${seconds} s  ${reason}`);
    return;
  }
  const { passed, failed: broken, skipped } = count(output);
  const holds = isOver && !(serverUrl && skipped);
  const tests = command.startsWith('test:')
    ? `  ${passed} passed, ${broken} failed${skipped ? `, ${skipped} SKIPPED` : ''}`
    : '';
  print(`${label} ${holds ? 'ok    ' : 'FAILED'} ${seconds} s${tests}`);
  if (holds) done.push(`${name} ${seconds.trim()} s`);
  else failed.push(name);
  if (!holds || command.startsWith('lighthouse') || /^Unsteady|^ +\d+ flaky/m.test(output)) {
    // A log that is cut off has room for what failed, not for what passed.
    const rest = output.replaceAll(/^ *✓.*\n/gm, '').trimEnd();
    shown.push(`\n== ${name}\n${rest.slice(-6000)}`);
  }
}

for (const row of serverUrl ? [...rows, ...moreRows] : rows) await Promise.all(row.map(run));
shown.forEach(print);
if (serverUrl) {
  print(`\nPassed: ${done.join(', ')}`);
  print(`Skipped, since this system lacks what they need: ${lacking.join('; ') || 'nothing'}`);
  print('Not judged, since it depends on what else the machine does: speed (npm run bench).');
}
print(failed.length > 0 ? `\nFailed: ${failed.join(', ')}` : '\nEverything passed.');
// A step can fail without a failing test: lint, a build, a crash. The last line must not hide it.
print(`${total.passed} passed, ${total.failed || failed.length} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;
