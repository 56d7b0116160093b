/**
 * `npm run dev`: two watchers. The server restarts when its sources change; Vite serves the client
 * with hot reloading on port 5173 and passes /api on. When one of them ends, so does the other.
 */
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
// A process group each: Nest's watcher, told to end, would leave the server that it has started behind.
const watchers = [
  ['node_modules/@nestjs/cli/bin/nest.js', 'start', '--watch'],
  ['node_modules/vite/bin/vite.js', '--config', 'client/vite.config.ts'],
].map((command) =>
  spawn(process.execPath, command, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  }),
);

const end = () => {
  for (const { pid } of watchers) {
    if (pid === undefined) continue;
    try {
      process.kill(-pid, 'SIGTERM');
    } catch (error) {
      // ESRCH: it has ended already.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
};
process.on('SIGTERM', end).on('SIGINT', end);
for (const watcher of watchers) watcher.on('exit', end);
