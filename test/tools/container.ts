/**
 * `npm run container`: builds the Dockerfile, runs the image against PostgreSQL as an operator should (read-only, no
 * capabilities), calls the contract, and ends it. Skips, loudly, where nothing can build: no engine, no base images.
 */
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { walkContract } from '#support/contract';
import { startDatabaseServer } from '#support/database-server';
import { createEmptyDatabase } from '#support/databases';
import { freePort } from '#server/start/free-port';

const IMAGE = 'northfold:test';
/** The limits are low enough for machines that may not raise their own. */
const HARDENED = [
  '--network=host',
  '--read-only',
  '--tmpfs=/tmp',
  '--cap-drop=ALL',
  '--security-opt=no-new-privileges',
  '--ulimit=nofile=4096:4096',
  '--ulimit=nproc=4096:4096',
];
/** Flags of `build` and of `run` that a machine without an init system or a bridge needs. */
const FLAGS = {
  docker: { build: ['--network', 'host'], run: [] },
  podman: {
    build: ['--network', 'host', '--isolation', 'chroot', '--format', 'docker'],
    run: ['--health-interval', 'disable'],
  },
};
type Engine = keyof typeof FLAGS;
const START_MS = 60_000;
const execute = promisify(execFile);
const print = (line: string) => process.stdout.write(`${line}\n`);

/** Runs a program to its end and returns what it printed. @throws with its words when it fails */
async function run(program: string, args: string[], timeout = 300_000): Promise<string> {
  const { stdout } = await execute(program, args, { timeout, maxBuffer: 64 * 1024 * 1024 });
  return stdout.trim();
}

const succeeds = (program: string, args: string[]) =>
  run(program, args).then(
    () => true,
    () => false,
  );

/** An engine that starts a container of the base image here; undefined without one. */
async function findEngine(): Promise<Engine | undefined> {
  const dockerfile = await readFile('Dockerfile', 'utf8');
  const bases = [...dockerfile.matchAll(/^FROM (\S+\/\S+:\S+)/gm)].map(([, name = '']) => name);
  for (const engine of ['docker', 'podman'] as const) {
    if (!(await succeeds(engine, ['info']))) continue;
    const haves = bases.map(
      async (name) =>
        (await succeeds(engine, ['image', 'inspect', name])) || succeeds(engine, ['pull', name]),
    );
    if (!(await Promise.all(haves)).every(Boolean)) continue;
    const trial = ['run', '--rm', ...HARDENED, ...FLAGS[engine].run, bases.at(-1) ?? '', 'true'];
    if (await succeeds(engine, trial)) return engine;
  }
  return undefined;
}

async function build(engine: Engine): Promise<void> {
  const args = ['build', ...FLAGS[engine].build, '--tag', IMAGE, '.'];
  const [code] = await once(spawn(engine, args, { stdio: 'inherit' }), 'exit');
  assert.equal(code, 0, 'exit code of the build');
}

interface Probed {
  Healthcheck?: { Test: string[] };
}

/** @returns the probe as the Dockerfile has it */
async function inspectImage(engine: Engine): Promise<string[]> {
  const text = await run(engine, ['image', 'inspect', IMAGE]);
  const [image]: [Probed & { Config: Probed & { User: string; Env: string[] } }] = JSON.parse(text);
  const { User, Env } = image.Config;
  assert.equal(User, 'node');
  assert.doesNotMatch(Env.join('\n'), /SECRET|PASSWORD|TOKEN/i);
  // docker and podman keep it in different places.
  return (image.Healthcheck ?? image.Config.Healthcheck)?.Test.slice(1) ?? [];
}

async function checkInside(engine: Engine, container: string, probe: string[]): Promise<void> {
  const inside = (...command: string[]) => run(engine, ['exec', container, ...command]);
  assert.notEqual(await inside('id', '-u'), '0');
  await assert.rejects(inside('touch', '/app/package.json'), /Read-only|Permission/);
  const tools = 'command -v npm npx cc make tsc; ls node_modules/typescript 2>/dev/null; true';
  assert.equal(await inside('sh', '-c', tools), '');
  assert.equal(probe[0], 'node');
  await inside(...probe);
  assert.equal(await inside('node', 'dist/server/cli/mail.js'), 'No emails are waiting.');
}

async function tryImage(engine: Engine, probe: string[]): Promise<void> {
  const server = await startDatabaseServer();
  const { url: databaseUrl, drop } = await createEmptyDatabase(server.template);
  const port = await freePort();
  // The tests' own PostgreSQL listens on a socket only: its directory is opened and mounted.
  const socket = new URL(databaseUrl).searchParams.get('host');
  if (socket) await chmod(socket, 0o711);
  const secret = randomBytes(32).toString('base64url');
  const settings = [`DATABASE_URL=${databaseUrl}`, `JWT_SECRET=${secret}`, `PORT=${port}`];
  const container = await run(engine, [
    'run',
    '--detach',
    ...HARDENED,
    ...FLAGS[engine].run,
    ...(socket ? ['--volume', `${socket}:${socket}`] : []),
    ...[...settings, 'HOST=127.0.0.1'].flatMap((setting) => ['--env', setting]),
    IMAGE,
  ]);
  try {
    const url = `http://127.0.0.1:${port}`;
    const deadline = Date.now() + START_MS;
    while (!(await fetch(`${url}/health/ready`).catch(() => undefined))?.ok) {
      if (Date.now() > deadline) throw new Error('The container did not become ready.');
      await pause(50);
    }
    await checkInside(engine, container, probe);
    assert.match(await (await fetch(url)).text(), /<h1/);
    await walkContract({ url });
    await run(engine, ['stop', '--time', '10', container]);
    const code = await run(engine, ['inspect', '--format', '{{.State.ExitCode}}', container]);
    assert.equal(code, '0', 'exit code after SIGTERM');
  } catch (error) {
    print(await run('sh', ['-c', `${engine} logs ${container} 2>&1`]));
    throw error;
  } finally {
    await run(engine, ['rm', '--force', '--volumes', container]);
    await drop();
    await server.stop();
  }
}

const engine = await findEngine();
if (engine) {
  await build(engine);
  await tryImage(engine, await inspectImage(engine));
  print('Container: passed.');
} else {
  print('\nCONTAINER TEST SKIPPED: no docker or podman here starts the base images.\n');
}
