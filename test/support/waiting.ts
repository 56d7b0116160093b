import { setTimeout as pause } from 'node:timers/promises';

const EVERY_MS = 100;

/**
 * Waits until something holds. @param what names it in the error.
 * @throws when `timeoutMs` have passed.
 */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  timeoutMs = 30_000,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`Not within ${timeoutMs} ms: ${what}.`);
    await pause(EVERY_MS);
  }
}
