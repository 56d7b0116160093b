import { readlink } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { basename } from 'node:path';

/** A contested core goes to a request nine times out of ten, and log-ins still go on beside a flood of them. */
const NICENESS = 10;

const lowered = new Set<string>();

/**
 * Lowers the priority of a thread of libuv's, on which passwords are hashed. Linux only, where a thread has a
 * priority of its own and can be asked which it is: `/proc/thread-self` reads `<process>/task/<thread>` to whoever
 * reads it, and files are read on those threads. Called with each hash it finds all of them.
 */
export async function lowerHashingThread(): Promise<void> {
  if (process.platform !== 'linux') return;
  try {
    const thread = await readlink('/proc/thread-self');
    if (lowered.has(thread)) return;
    setPriority(Number(basename(thread)), NICENESS);
    lowered.add(thread);
  } catch {
    // A sandbox without /proc or without this right: passwords are hashed as fast as before.
  }
}
