import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#server/start/free-port';

const root = resolve(import.meta.dirname, '../..');
const START_MS = 180_000;
const STOP_MS = 30_000;

/** One process of the built product, to be killed and started again on the same data. */
export interface Product {
  /** Origin without a slash at the end. */
  url: string;
  pid: number;
  /** Its output so far, standard output and error alike. */
  output: () => string;
  /** Its exit code, or the name of the signal that ended it. Resolves when it has ended. */
  ended: Promise<number | string>;
  /** `kill -9`. Resolves when the process is gone. */
  kill: () => Promise<void>;
  /** SIGTERM. Resolves with the exit code, or with SIGKILL if it had to be forced. */
  terminate: () => Promise<number | string>;
}

interface ProductOptions {
  dataDir: string;
  /** What Node.js runs in place of the product: a server that is measured beside it. */
  program?: readonly string[];
  /** Where its output goes; `output` is empty then. */
  logFile?: string;
  /** Environment variables on top of those a test needs anyway; undefined leaves one out. */
  env?: NodeJS.ProcessEnv;
}

const alive = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of alive) child.kill('SIGKILL');
});

/** For `afterEach`: whatever a failed test has left running ends here. */
export async function endProducts(): Promise<void> {
  await Promise.all(
    [...alive].map(async (child) => {
      child.kill('SIGKILL');
      await ending(child);
    }),
  );
}

/** Starts `dist/` without waiting for it to serve: for starts that are expected to fail. */
export async function spawnProduct({
  dataDir,
  program = ['dist/server/main.js'],
  logFile,
  env = {},
}: ProductOptions): Promise<Product> {
  const given = Number(env['PORT']);
  // Some starts are given a port that there is not.
  const port = given > 0 && given < 65_536 ? given : await freePort();
  const url = `http://127.0.0.1:${port}`;
  const sink = logFile === undefined ? 'pipe' : openSync(logFile, 'a');
  const child = spawn(process.execPath, program, {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
      ...env,
    },
    stdio: ['ignore', sink, sink],
  });
  alive.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  const ended = ending(child).finally(() => alive.delete(child));
  return {
    url,
    pid: child.pid ?? 0,
    output: () => output,
    ended,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
    terminate: async () => {
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      return ended.finally(() => clearTimeout(timer));
    },
  };
}

/** Starts `dist/` and waits until it serves. @throws with what it printed, if it does not. */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const product = await spawnProduct(options);
  const failed = product.ended.then((code) => `it ended with ${code}`);
  const late = pause(START_MS, `no answer within ${START_MS / 1_000} s`, { ref: false });
  const fault = await Promise.race([serving(product.url), failed, late]);
  if (fault === undefined) return product;
  await product.kill();
  throw new Error(
    `The product did not start: ${fault}. Was it built (npm run build)?\n${product.output()}`,
  );
}

async function serving(url: string): Promise<undefined> {
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline) {
    const response = await fetch(url).catch(() => undefined);
    await response?.arrayBuffer();
    // A server that has no such page serves, too.
    if (response && response.status < 500) return;
    await pause(25);
  }
}

async function ending(child: ChildProcess): Promise<number | string> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode ?? child.signalCode ?? 'nothing';
}
