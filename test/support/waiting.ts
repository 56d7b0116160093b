import { setTimeout as pause } from 'node:timers/promises';
import { buildContactMessage, call } from './factories.js';

const EVERY_MS = 100;
/** Characters of a log that an error quotes. */
const LAST_WORDS = 4_000;

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

/**
 * Waits until contact messages are accepted, without a break for `forMs`.
 * @throws after `timeoutMs`, with the last that the site printed.
 */
export async function acceptedAgain(
  site: { url: string; output: () => string },
  { forMs = 0, timeoutMs = 45_000 }: { forMs?: number; timeoutMs?: number } = {},
): Promise<void> {
  let since: number | undefined;
  await until(
    'contact messages are accepted again',
    async () => {
      const response = await call(site, '/contact', {
        body: buildContactMessage(),
        signal: AbortSignal.timeout(15_000),
      }).catch(() => undefined);
      await response?.arrayBuffer();
      if (response?.status !== 201) since = undefined;
      else since ??= Date.now();
      return since !== undefined && Date.now() - since >= forMs;
    },
    timeoutMs,
  ).catch((error: unknown) => {
    throw new Error(`${String(error)}\n${site.output().slice(-LAST_WORDS)}`);
  });
}
