import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const START_MS = 60_000;
const STOP_MS = 20_000;
const FIRST_PORT = 4_800;
const LAST_PORT = 4_899;

export interface ServerProcess {
  pid: number;
  url: string;
  /** Milliseconds from the start of the process to its first 200. */
  startMs: number;
  stop: () => Promise<void>;
}

export interface ServerCommand {
  command: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  /** The file for its output, as in production: nobody in the bench reads along. */
  log: string;
  port: number;
  /** A path that it answers with 200 as soon as it serves. */
  ready: string;
}

/** Programs that end when this process ends, in any way short of SIGKILL. */
const running = new Set<ChildProcess>();
process.once('exit', () => running.forEach((child) => child.kill()));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

/** Starts a server and waits for its first 200. @throws with the end of its log if none comes. */
export async function startServer(server: ServerCommand): Promise<ServerProcess> {
  const begin = performance.now();
  const log = openSync(server.log, 'a');
  const child = spawn(server.command, server.args, {
    env: { ...process.env, ...server.env },
    stdio: ['ignore', log, log],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  const url = `http://127.0.0.1:${server.port}`;
  while (!(await answers(url + server.ready))) {
    if (child.exitCode !== null || performance.now() - begin > START_MS) {
      await end(child);
      const words = readFileSync(server.log, 'utf8').slice(-2_000);
      throw new Error(`${server.command} ${server.args.join(' ')} did not start.\n${words}`);
    }
    await pause(5);
  }
  const startMs = performance.now() - begin;
  return { pid: child.pid ?? 0, url, startMs, stop: () => end(child) };
}

function answers(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = request(url, { agent: false, timeout: 5_000 }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    probe.on('timeout', () => probe.destroy());
    probe.on('error', () => resolve(false));
    probe.end();
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await gone;
  clearTimeout(timer);
}

/** A port that nobody listens on, of those kept for the bench. */
export async function benchPort(): Promise<number> {
  for (let port = FIRST_PORT; port <= LAST_PORT; port += 1) {
    if (!taken.has(port) && (await isFree(port))) {
      taken.add(port);
      return port;
    }
  }
  throw new Error(`Ports ${FIRST_PORT} to ${LAST_PORT} are all in use.`);
}

const taken = new Set<number>();

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
