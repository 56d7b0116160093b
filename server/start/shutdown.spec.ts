import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

function run(code: string, kind: 'exception' | 'rejection') {
  const program = ['test/support/run-typescript.ts', 'test/support/uncaught-error.ts', code, kind];
  return spawnSync(process.execPath, program, { encoding: 'utf8', timeout: 20_000 });
}

describe.each(['exception', 'rejection'] as const)(
  'an uncaught %s',
  { timeout: 30_000 },
  (kind) => {
    it.each(['57P01', 'ECONNRESET', '08006'])(
      'that says %s, a connection has ended, is logged and survived',
      (code) => {
        const { status, stdout, stderr } = run(code, kind);
        expect(status).toBe(0);
        expect(stdout).toContain('still here');
        expect(stdout + stderr).toContain('A connection broke');
      },
    );

    it('that nobody can explain is logged, stops the process cleanly and leaves with 1', () => {
      const { status, stdout, stderr } = run('', kind);
      expect(status).toBe(1);
      expect(stdout).toContain('stopped cleanly');
      expect(stdout + stderr).toContain('Nobody caught this.');
    });
  },
);
