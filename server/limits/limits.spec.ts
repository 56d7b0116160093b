import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('every limit is used: a line that nothing names limits nothing', () => {
  const page = readFileSync('server/limits/limits.ts', 'utf8');
  const names = [...page.matchAll(/^ {2}'?([a-z-]+)'?: \[/gm)].map(([, name]) => `'${name}'`);
  const code = globSync('server/**/*.ts')
    .filter((file) => !file.endsWith('.spec.ts') && !file.endsWith('limits/limits.ts'))
    .map((file) => readFileSync(file, 'utf8'))
    .join();
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !code.includes(name))).toEqual([]);
});
