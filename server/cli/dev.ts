/**
 * `npm run dev`: the product as `npm start` serves it, on the same ports and with the same settings, built and started
 * again after every change. A build that fails leaves the last good one running.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, isStale, SOURCES } from './build.ts';

const root = resolve(import.meta.dirname, '../..');
/** Milliseconds without a change: an editor writes several files for one save. */
const QUIET_MS = 100;

let server: ChildProcess | undefined;
let timer: NodeJS.Timeout | undefined;
let leaving = false;
/** Builds come one after the other. */
let work = Promise.resolve();

const tell = (line: string) => void process.stderr.write(`${line}\n`);

async function stop(): Promise<void> {
  if (!server || server.exitCode !== null || server.signalCode !== null) return;
  server.kill('SIGTERM');
  await once(server, 'exit');
}

async function refresh(): Promise<void> {
  if (leaving) return;
  if (await isStale()) {
    tell('Building…');
    const isBuilt = await build({ quiet: true }).then(
      () => true,
      (error: Error) => tell(`${error.message}\nThe build failed.`),
    );
    if (!isBuilt) return;
  } else if (server?.exitCode === null) {
    return;
  }
  await stop();
  server = spawn(process.execPath, ['dist/server/main.js'], { cwd: root, stdio: 'inherit' });
}

const later = () => {
  clearTimeout(timer);
  timer = setTimeout(() => {
    work = work.then(refresh);
  }, QUIET_MS);
};

const watchers = SOURCES.map((source) => watch(join(root, source), { recursive: true }, later));
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    leaving = true;
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
    void work.then(stop);
  });
}
later();
