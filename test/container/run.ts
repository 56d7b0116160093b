import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { chmod } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { createEmptyDatabase, startDatabaseServer } from '#support/database-server';
import { freePort } from '#support/free-port';
import { baseNames, ensureBaseImages } from './base-image.js';
import { type Engine, findEngine, run, show } from './engine.js';
import { smoke } from './smoke.js';

/**
 * `npm run container`: builds the Dockerfile, runs the image against PostgreSQL as an operator should
 * (read-only, no capabilities), calls the contract, and ends it. Skips, loudly, where nothing can build.
 */
const IMAGE = 'northfold:test';
/** As an operator should run it. The limits are low enough for machines that may not raise their own. */
const HARDENED = [
  '--network=host',
  '--read-only',
  '--tmpfs=/tmp',
  '--cap-drop=ALL',
  '--security-opt=no-new-privileges',
  '--ulimit=nofile=4096:4096',
  '--ulimit=nproc=4096:4096',
];
const BUILD_MS = 1_800_000;
const START_MS = 60_000;
const GRACE_SECONDS = 10;

const engine = await findEngine();
const hindrance = engine
  ? await whyNot(engine)
  : 'there is no docker that answers and no podman, and none can be installed.';
if (!engine || hindrance !== undefined) {
  skip(hindrance ?? '');
} else {
  await show(engine.cli, ['build', ...engine.buildFlags, '--tag', IMAGE, '.'], BUILD_MS);
  await inspectImage(engine);
  await tryImage(engine);
  console.log('Container: passed.');
}

/** The cause that is the machine's fault and not the product's. */
async function whyNot(found: Engine): Promise<string | undefined> {
  try {
    if (!(await ensureBaseImages(found)))
      return 'the base images can be neither pulled nor made here.';
    const { debian } = await baseNames();
    const trial = ['run', '--rm', ...HARDENED, ...found.runFlags, debian, 'true'];
    await run(found.cli, trial);
    return undefined;
  } catch (error) {
    return `no container can be started here: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function skip(reason: string): void {
  console.warn(`\nCONTAINER TEST SKIPPED: ${reason}\n`);
}

async function inspectImage({ cli }: Engine): Promise<void> {
  const [image] = JSON.parse(await run(cli, ['image', 'inspect', IMAGE])) as [
    { Size: number; Config: { User: string; Labels: object; Env: string[] } },
  ];
  const { User, Labels, Env } = image.Config;
  assert.equal(User, 'node');
  assert.ok('org.opencontainers.image.title' in Labels);
  assert.doesNotMatch(Env.join('\n'), /SECRET|PASSWORD|TOKEN/i);
  console.log(`Image: ${Math.round(image.Size / 1e6)} MB.`);
}

async function tryImage(engine: Engine): Promise<void> {
  const server = await startDatabaseServer();
  const database = await createEmptyDatabase(server.template);
  const port = await freePort();
  const container = await start(engine, database.url, port);
  try {
    const begun = Date.now();
    await ready(`http://127.0.0.1:${port}/health/ready`);
    console.log(`Ready ${Date.now() - begun} ms after its start, migrations included.`);
    await checkInside(engine, container);
    await smoke(`http://127.0.0.1:${port}`);
    await stop(engine, container);
  } catch (error) {
    console.error(await run('sh', ['-c', `${engine.cli} logs ${container} 2>&1`]));
    throw error;
  } finally {
    await run(engine.cli, ['rm', '--force', '--volumes', container]);
    await database.drop();
    await server.stop();
  }
}

async function start(
  { cli, runFlags }: Engine,
  databaseUrl: string,
  port: number,
): Promise<string> {
  const environment = {
    DATABASE_URL: databaseUrl,
    HOST: '127.0.0.1',
    JWT_SECRET: randomBytes(32).toString('base64url'),
    PORT: String(port),
    SHUTDOWN_DELAY_SECONDS: '1',
  };
  return run(cli, [
    'run',
    '--detach',
    ...HARDENED,
    ...runFlags,
    ...(await socketMount(databaseUrl)),
    ...Object.entries(environment).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
    IMAGE,
  ]);
}

/** The tests' own PostgreSQL listens on a socket only: its directory is opened and mounted. */
async function socketMount(databaseUrl: string): Promise<string[]> {
  const directory = new URL(databaseUrl).searchParams.get('host');
  if (!directory) return [];
  await chmod(directory, 0o711);
  return ['--volume', `${directory}:${directory}`];
}

async function ready(url: string): Promise<void> {
  const deadline = Date.now() + START_MS;
  while (!(await fetch(url).catch(() => undefined))?.ok) {
    if (Date.now() > deadline) throw new Error('The container did not become ready.');
    await pause(50);
  }
}

interface Probed {
  Healthcheck?: { Test: string[] };
}

async function checkInside({ cli }: Engine, container: string): Promise<void> {
  const inside = async (...command: string[]) => run(cli, ['exec', container, ...command]);
  assert.notEqual(await inside('id', '-u'), '0');
  await assert.rejects(inside('touch', '/app/package.json'), /Read-only|Permission/);
  const tools =
    'command -v npm npx yarn corepack cc make tsc; ls node_modules/typescript 2>/dev/null';
  assert.equal(await inside('sh', '-c', `${tools}; true`), '');
  // The probe as the Dockerfile has it, and the operator's commands.
  const [image] = JSON.parse(await run(cli, ['image', 'inspect', IMAGE])) as [
    Probed & { Config: Probed },
  ];
  // docker and podman keep it in different places.
  const probe = (image.Healthcheck ?? image.Config.Healthcheck)?.Test.slice(1) ?? [];
  assert.equal(probe[0], 'node');
  await inside(...probe);
  assert.equal(await inside('node', 'dist/server/cli/mail.js'), 'No emails wait.');
}

async function stop({ cli }: Engine, container: string): Promise<void> {
  const begun = Date.now();
  await run(cli, ['stop', '--time', String(GRACE_SECONDS), container]);
  const code = await run(cli, ['inspect', '--format', '{{.State.ExitCode}}', container]);
  assert.equal(code, '0', 'exit code after SIGTERM');
  console.log(`Left ${Date.now() - begun} ms after SIGTERM with exit code 0.`);
}
