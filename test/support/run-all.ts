/**
 * `npm test`: every check, one line each with its time, and the count of tests at the end. What failed, or passed only when
 * it was run again, is shown in the words of its program before that, where a log that is cut off still has it.
 */
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

/** Scripts of package.json, one row after the other; those of one row run at the same time. All but the first need the build. */
const rows = [
  ['format:check', 'lint', 'lint:imports', 'types', 'build', 'test:unit'],
  ['test:api', 'test:security'],
  ['test:browser'],
];
const total = { passed: 0, failed: 0 };
const failed: string[] = [];
const shown: string[] = [];
const print = (line: string) => process.stdout.write(`${line}\n`);

/** Adds up what Vitest and Playwright say at their end. */
function count(output: string): string {
  const here = { passed: 0, failed: 0 };
  for (const line of output.match(/^ +(Tests |\d+ (passed|failed|flaky)).*/gm) ?? []) {
    for (const [, number, verdict] of line.matchAll(/(\d+) (passed|failed|flaky)/g)) {
      here[verdict === 'failed' ? 'failed' : 'passed'] += Number(number);
    }
  }
  total.passed += here.passed;
  total.failed += here.failed;
  return `${here.passed} passed, ${here.failed} failed`;
}

async function run(script: string): Promise<void> {
  const label = script.padEnd(14);
  if (failed.includes('build')) {
    failed.push(script);
    print(`${label} not run: build failed`);
    return;
  }
  const begin = performance.now();
  const child = spawn('npm', ['run', '--silent', script], {
    env: { ...process.env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const code = new Promise((done) => child.once('exit', done));
  const output = (await Promise.all([text(child.stdout), text(child.stderr)])).join('');
  const passed = (await code) === 0;
  const seconds = ((performance.now() - begin) / 1000).toFixed(1).padStart(6);
  const tests = script.startsWith('test:') ? `  ${count(output)}` : '';
  print(`${label} ${passed ? 'ok    ' : 'FAILED'} ${seconds} s${tests}`);
  if (!passed) failed.push(script);
  if (!passed || /^Unsteady|^ +\d+ flaky/m.test(output)) {
    shown.push(`\n== ${script}\n${output.trimEnd()}`);
  }
}

for (const row of rows) await Promise.all(row.map(run));
shown.forEach(print);
print(failed.length > 0 ? `\nFailed: ${failed.join(', ')}` : '\nEverything passed.');
// A step can fail without a failing test: lint, a build, a crash. The last line must not hide it.
print(`${total.passed} passed, ${total.failed || failed.length} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;
