import { readFileSync } from 'node:fs';

/**
 * CPU time in milliseconds that the main thread of a process has used, which is where its event loop
 * turns; its other threads (hashing, compiling, collecting garbage) are left out. Linux only.
 */
export function mainThreadMs(pid: number): number {
  const [nanoseconds] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
  return Number(nanoseconds) / 1e6;
}
