import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cp,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '#support/waiting';

const root = resolve(import.meta.dirname, '../..');
/** A build on a busy machine. */
const BUILD_MS = 300_000;
const SOURCES = ['client', 'migrations', 'server'];
const FILES = ['nest-cli.json', 'package.json', 'package-lock.json', 'tsconfig.json'];

/** A copy of the project in its own folder, with the packages of this one. */
let project: string;
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'northfold-build-'));
  await copyTo(project);
  await symlink(join(root, 'node_modules'), join(project, 'node_modules'));
  expect(await run('server/cli/build.ts')).toMatchObject({ code: 0 });
}, BUILD_MS);
afterAll(async () => rm(project, { recursive: true, force: true, maxRetries: 20 }));

async function copyTo(folder: string, from = root): Promise<void> {
  for (const name of [...SOURCES, ...FILES]) {
    await cp(join(from, name), join(folder, name), { recursive: true });
  }
}

function start(program: string, ...args: string[]) {
  return spawn(process.execPath, [program, ...args], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
}

async function run(program: string, ...args: string[]): Promise<{ code: unknown; out: string }> {
  const child = start(program, ...args);
  const ended = once(child, 'exit');
  const words = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await ended) as [number | null];
  return { code, out: words.join('') };
}

async function isStale(folder = project): Promise<boolean> {
  const file = JSON.stringify(join(folder, 'server/cli/build.ts'));
  const program = `console.log((await import(${file})).isStale())`;
  const { code, out } = await run('--input-type=module', '--eval', program);
  expect(code, out).toBe(0);
  return out.trim() === 'true';
}

const beside = async () =>
  (await readdir(project)).filter((name) => name.startsWith('dist.')).toSorted();
const recent = async () => {
  const made = (await beside()).map(async (name) => (await stat(join(project, name))).mtimeMs);
  return (await Promise.all(made)).filter((time) => time > 0).length;
};
const buildId = async () => readFile(join(project, 'dist/.built'), 'utf8');
/** The built product answers. */
const works = async () => (await run('dist/server/cli/mail.js', '--help')).code === 0;

describe('a build', { timeout: BUILD_MS }, () => {
  it('may be read by other accounts, such as that of a container or a service', async () => {
    const dist = join(project, 'dist');
    const names = ['.', ...(await readdir(dist, { recursive: true }))];
    const modes = names.map(async (name) => ({ name, ...(await stat(join(dist, name))) }));
    const closed = (await Promise.all(modes)).filter(({ mode }) => (mode & 0o004) === 0);
    expect(closed.map(({ name }) => name)).toEqual([]);
  });

  it('serves a copy of the tree too, and files that were only touched', async () => {
    const copy = await mkdtemp(join(tmpdir(), 'northfold-copy-'));
    try {
      await copyTo(copy, project);
      await cp(join(project, 'dist'), join(copy, 'dist'), { recursive: true });
      const now = new Date();
      await utimes(join(copy, 'server/main.ts'), now, now);
      expect(await isStale(copy)).toBe(false);
      await writeFile(join(copy, 'server/note.spec.ts'), '');
      expect(await isStale(copy)).toBe(false);
      await writeFile(join(copy, 'client/note.txt'), '');
      expect(await isStale(copy)).toBe(true);
    } finally {
      await rm(copy, { recursive: true, force: true });
    }
  });

  it.each(['SIGINT', 'SIGKILL'] as const)('interrupted by %s leaves the last', async (signal) => {
    const before = await buildId();
    await writeFile(join(project, 'client/note.txt'), signal);
    const child = start('server/cli/start.ts');
    await until('it is at work', async () => (await recent()) > 0, BUILD_MS);
    const ended = once(child, 'exit');
    // To the whole group, as a terminal does, or the system when it runs out of memory.
    process.kill(-(child.pid ?? 0), signal);
    await ended;
    expect(await buildId()).toBe(before);
    expect(await works()).toBe(true);
    expect(await isStale()).toBe(true);
    // A later build removes what one of long ago has left.
    for (const name of await beside()) await utimes(join(project, name), 0, 0);
  });

  it('that fails leaves the previous one working, and nothing beside it', async () => {
    const file = join(project, 'server/main.ts');
    const source = await readFile(file, 'utf8');
    await writeFile(file, `${source}\nconst broken = ;\n`);
    const { code, out } = await run('server/cli/start.ts');
    await writeFile(file, source);
    expect(code).toBe(1);
    expect(out).toContain('The build failed.');
    expect(await works()).toBe(true);
    expect(await beside()).toEqual([]);
  });
});
