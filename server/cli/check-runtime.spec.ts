import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'northfold-runtime-'));
});
afterEach(async () => rm(folder, { recursive: true, force: true }));

/** Runs the check where the command `node` is the given program and no other. */
async function checkWith(program?: string) {
  if (program !== undefined) {
    await writeFile(join(folder, 'node'), program);
    await chmod(join(folder, 'node'), 0o755);
  }
  const path = program === undefined ? process.env['PATH'] : folder;
  return spawnSync(process.execPath, ['server/cli/check-runtime.js'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, PATH: path },
  });
}

describe('the runtime that comes with npm', () => {
  it('is one version for every platform, and the one that runs this', async () => {
    const manifest = await readFile(join(root, 'package.json'), 'utf8');
    const versions = [...manifest.matchAll(/"node-(?:bin-)?(?:darwin|linux)-\w+": "([^"]+)"/g)];
    expect(versions.map(([, version]) => `v${version}`)).toEqual(Array(4).fill(process.version));
  });

  it('is not mentioned where it starts', async () => {
    expect(await checkWith()).toMatchObject({ status: 0, stdout: '', stderr: '' });
  });

  it.each([
    [
      'a C library is missing',
      '#!/no/such/ld-musl-x86_64.so.1\n',
      /does not start \(.*not found\)\./,
    ],
    [
      'a library is missing',
      '#!/bin/sh\necho "node: libatomic.so.1: cannot open shared object file" >&2; exit 127\n',
      /does not start \(node: libatomic\.so\.1: cannot open.*\)\.\n.*apt-get install libatomic1/,
    ],
    ['npm left it out', '#!/bin/sh\necho v20.20.2\n', /node is v20\.20\.2\.\n/],
  ])('is asked for in a clear sentence where %s', async (_, program, sentence) => {
    const { status, stderr } = await checkWith(program);
    expect(stderr).toMatch(/^Northfold runs on Node\.js \d+\.\d+\.\d+, which npm installs/);
    expect(stderr).toMatch(sentence);
    expect(status).toBe(1);
  });
});
