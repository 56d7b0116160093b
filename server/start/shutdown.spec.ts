import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

const run = (code: string, kind: 'exception' | 'rejection') =>
  spawnSync(
    process.execPath,
    ['test/support/run-typescript.ts', 'test/support/uncaught-error.ts', code, kind],
    { encoding: 'utf8', timeout: 20_000 },
  );

describe('an uncaught error', { timeout: 30_000 }, () => {
  it.each(['57P01', 'ECONNRESET'])('that says %s, a connection has ended, is survived', (code) => {
    const { status, stdout, stderr } = run(code, 'exception');
    expect(status).toBe(0);
    expect(stdout).toContain('still here');
    expect(stdout + stderr).toContain('A connection broke');
  });

  it.each(['exception', 'rejection'] as const)(
    'without an explanation is logged, stops the process cleanly and leaves with 1: %s',
    (kind) => {
      const { status, stdout, stderr } = run('', kind);
      expect(status).toBe(1);
      expect(stdout).toContain('stopped cleanly');
      expect(stdout + stderr).toContain('This was never caught.');
    },
  );
});
