import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from '#support/command';
import { freePort } from '#support/free-port';
import { signUp } from '#support/factories';
import { until } from '#support/waiting';

const run = promisify(execFile);
/** Not the folder for temporary files: the service gets one of its own. */
const VISIBLE = '/var/tmp';
const NOBODY = 65_534;
const START_MS = 60_000;
const TIMEOUT_MS = 120_000;

const mayHide =
  process.getuid?.() === 0 &&
  (await run('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/tmp']).then(
    () => true,
    () => false,
  ));

let dataDir: string;
let runtimeDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(VISIBLE, 'northfold-state-'));
  runtimeDir = await mkdtemp(join(VISIBLE, 'northfold-run-'));
});
afterEach(async () => {
  await Promise.all(
    [dataDir, runtimeDir].map((path) => rm(path, { recursive: true, maxRetries: 20 })),
  );
});

/** Starts the product as the unit has it: an account of its own, and a /tmp that nobody else sees. */
async function startService() {
  await Promise.all([dataDir, runtimeDir].map((path) => chown(path, NOBODY, NOBODY)));
  const port = await freePort();
  const privately = 'mount -t tmpfs -o mode=1777 tmpfs /tmp && exec "$@"';
  const account = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'];
  const program = [...account, process.execPath, 'dist/server/main.js'];
  const service = spawn('unshare', ['--mount', 'sh', '-c', privately, 'sh', ...program], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      RUNTIME_DIRECTORY: runtimeDir,
      PORT: String(port),
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const site = { url: `http://127.0.0.1:${port}` };
  const answers = async () => (await fetch(site.url).catch(() => undefined))?.ok === true;
  await until('it serves', answers, START_MS);
  return {
    site,
    stop: async () => {
      service.kill();
      await once(service, 'exit');
    },
  };
}

describe('a command beside the service', { timeout: TIMEOUT_MS }, () => {
  it.runIf(mayHide)('reaches its embedded database, although its /tmp is private', async () => {
    const unit = await readFile('server/deploy/northfold.service', 'utf8');
    expect(unit).toMatch(/^PrivateTmp=yes$/m);
    expect(unit).toMatch(/^RuntimeDirectory=northfold$/m);
    const { site, stop } = await startService();
    try {
      const { email } = await signUp(site);
      const env = { DATA_DIR: dataDir, DATABASE_URL: undefined };
      const { code, out, err } = await runCommand('accounts', ['show', email], env);
      expect({ code, err }).toEqual({ code: 0, err: '' });
      expect(out).toContain(email);
    } finally {
      await stop();
    }
    expect(await readdir(runtimeDir), 'nothing is left behind').toEqual([]);
  });

  it('makes no database where DATA_DIR names none', async () => {
    const mistyped = join(dataDir, 'northfodl');
    const { code, err } = await runCommand('mail', [], {
      DATA_DIR: mistyped,
      DATABASE_URL: undefined,
    });
    expect({ code, err }).toEqual({
      code: 1,
      err: `There is no database in DATA_DIR (${mistyped}). Use the folder that the product uses, or set DATABASE_URL.\n`,
    });
    expect(await readdir(dataDir)).toEqual([]);
  });
});
