import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#support/free-port';

const START_MS = 60_000;
/** Linux counts CPU time in hundredths of a second, whatever the kernel's own tick is. */
const MICROS_PER_TICK = 10_000;
const root = join(import.meta.dirname, '../..');

/** How each server is started; see `npm start` for the options of the product. */
const PROGRAMS = {
  bare: ['test/bench/bare-server.ts'],
  nest: ['test/support/run-typescript.ts', 'test/bench/nest-server.ts'],
  product: ['--max-semi-space-size=8', 'dist/server/main.js'],
};
export type ServerName = keyof typeof PROGRAMS;

export interface Server {
  url: string;
  /** CPU time and resident memory of its process so far; zeros where there is no /proc. */
  usage: () => { cpuMicros: number; rssBytes: number };
  stop: () => Promise<void>;
}

const running = new Set<ChildProcess>();
process.once('exit', () => running.forEach((child) => child.kill()));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

/**
 * Starts a server on a database and waits for its first answer. Its output, of the product the request log, goes to a
 * file as in production.
 * @throws with the end of that file, if no answer comes
 */
export async function startServer(
  name: ServerName,
  databaseUrl: string,
  directory: string,
): Promise<Server> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const logFile = join(directory, `${name}.log`);
  const log = openSync(logFile, 'a');
  const child = spawn(process.execPath, PROGRAMS[name], {
    cwd: root,
    stdio: ['ignore', log, log],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(directory, 'data'),
      JWT_SECRET: randomBytes(32).toString('base64url'),
      RATE_LIMITS: 'off',
      PAGE: join(directory, 'page.json'),
    },
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  const deadline = Date.now() + START_MS;
  while (!(await fetch(url).catch(() => undefined))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill();
      throw new Error(`${name} did not start.\n${readFileSync(logFile, 'utf8').slice(-2_000)}`);
    }
    await pause(50);
  }
  return {
    url,
    usage: () => {
      const stat = readProc(child.pid, 'stat');
      // The second field is the program's name in parentheses and may hold spaces.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const ticks = Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
      const rss = /^VmRSS:\s+(\d+) kB$/m.exec(readProc(child.pid, 'status'))?.[1];
      return { cpuMicros: ticks * MICROS_PER_TICK, rssBytes: Number(rss ?? 0) * 1_024 };
    },
    stop: async () => {
      const gone = once(child, 'exit');
      child.kill();
      await gone;
    },
  };
}

function readProc(pid: number | undefined, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
