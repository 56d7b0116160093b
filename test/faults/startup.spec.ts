import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createDatabase } from '#support/database-server';

/** More than any fault may take: the slowest waits for a name server that does not answer. */
const BOUND_MS = 60_000;

let directory: string;
let database: Awaited<ReturnType<typeof createDatabase>>;
/** Takes a port. */
let other: Server;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'northfold-startup-'));
  database = await createDatabase(inject('template'));
  other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
});
afterAll(async () => {
  other.close();
  await database.drop();
  await rm(directory, { recursive: true, force: true });
});

const takenPort = () => String((other.address() as AddressInfo).port);
/** Settings with which it would start. */
const good = () => ({
  PORT: '0',
  HOST: '127.0.0.1',
  DATABASE_URL: database.url,
  DATA_DIR: join(directory, 'data'),
  JWT_SECRET: randomBytes(32).toString('base64url'),
  LOG_LEVEL: 'silent',
});

/** Starts the built product and returns its exit code and what it said. Ends it when it starts after all. */
async function start(
  env: NodeJS.ProcessEnv,
  [program, ...args]: readonly [string, ...string[]] = [process.execPath, 'dist/server/main.js'],
): Promise<{ code: unknown; err: string; out: string }> {
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: BOUND_MS,
    killSignal: 'SIGKILL',
  });
  const [err, out, [code, signal]] = await Promise.all([
    text(child.stderr),
    text(child.stdout),
    once(child, 'exit'),
  ]);
  return { code: code ?? signal, err, out };
}

const mayMount = async () =>
  promisify(execFile)('unshare', ['--mount', 'mount', '--bind', '/tmp', '/tmp']).then(
    () => true,
    () => false,
  );

describe('a start that cannot succeed ends with exit code 1 and names the setting', () => {
  it.each([
    [
      'a HOST that is no address',
      { HOST: 'nonsense.invalid' },
      /^The site cannot listen: change HOST or PORT\./,
    ],
    [
      'a HOST of another machine',
      { HOST: '192.0.2.1' },
      /^The site cannot listen: change HOST or PORT\./,
    ],
    ['a PORT that does not exist', { PORT: '99999' }, /^PORT must be a whole number/],
    [
      'a METRICS_HOST of another machine',
      { METRICS_PORT: '0', METRICS_HOST: '192.0.2.1' },
      /^The metrics cannot be served: change METRICS_HOST/,
    ],
    [
      'a database host that does not exist',
      { DATABASE_URL: 'postgres://nowhere.invalid/northfold' },
      /^The database cannot be used: check DATABASE_URL\. .*(ENOTFOUND|EAI_AGAIN)/,
    ],
    [
      'a database that nobody serves',
      { DATABASE_URL: 'postgres://127.0.0.1:1/northfold' },
      /^The database cannot be used: check DATABASE_URL\. .*ECONNREFUSED/,
    ],
    [
      'a secret from an example, in development too',
      { JWT_SECRET: 'change-me-change-me-change-me-change-me', NODE_ENV: 'development' },
      /^JWT_SECRET must be 32 random bytes/,
    ],
    [
      'a DATA_DIR that takes no folder',
      { DATA_DIR: '/proc/northfold' },
      /^DATA_DIR cannot be used: .*ENOENT/,
    ],
    [
      'a DATA_DIR that takes no folder, with the embedded database',
      { DATA_DIR: '/proc/northfold', DATABASE_URL: '', JWT_SECRET: '' },
      /^DATA_DIR cannot be used: .*ENOENT/,
    ],
    [
      'a DATA_DIR that is a file',
      { DATA_DIR: '/etc/hostname' },
      /^DATA_DIR cannot be used: .*ENOTDIR/,
    ],
  ])('%s', async (_, env, sentence) => {
    const { code, err } = await start({ ...good(), ...env });
    expect(err).toMatch(sentence);
    expect(err.trimEnd().split('\n')).toHaveLength(1);
    expect(code).toBe(1);
  });

  it.each([
    ['PORT', /^The site cannot listen: change HOST or PORT\. .*EADDRINUSE/],
    [
      'METRICS_PORT',
      /^The metrics cannot be served: change METRICS_HOST or METRICS_PORT\. .*EADDRINUSE/,
    ],
  ])('a %s that is taken', async (name, sentence) => {
    const { code, err, out } = await start({ ...good(), [name]: takenPort(), LOG_LEVEL: 'warn' });
    expect(out, 'said once, not in the log as well').toBe('');
    expect(err).toMatch(sentence);
    expect(code).toBe(1);
  });

  it('a DATA_DIR on a read-only disk', async ({ skip }) => {
    if (!(await mayMount())) skip('needs the right to mount');
    const script = 'mount --bind "$1" "$1" && mount -o remount,ro,bind "$1" && exec "$2" "$3"';
    const { code, err } = await start({ ...good(), DATA_DIR: join(directory, 'missing') }, [
      ...(['unshare', '--mount', 'sh', '-c', script, 'sh'] as const),
      directory,
      process.execPath,
      'dist/server/main.js',
    ]);
    expect(err).toMatch(/^DATA_DIR cannot be used: .*EROFS/);
    expect(code).toBe(1);
  });
});
