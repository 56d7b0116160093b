/** The `fetch` of the generated client. It is copied beside the client, so it imports nothing. */

const TRIES = 4;
/** Seconds. A caller told to wait for longer than this gets the answer that said so. */
const WAIT_MAX = 60;
/** Seconds before a call is repeated whose answer never came, times the number of tries so far. */
const PAUSE = 0.5;

const pause = async (seconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    setTimeout(resolve, seconds * 1_000);
  });

/**
 * Whether the call may be sent again although nobody knows what became of it. A change may have been made all the same:
 * made twice it says 412, 401 or 409 of what has worked.
 */
const isRepeatable = ({ method, headers }: Request) =>
  method === 'GET' || headers.has('idempotency-key');

/**
 * `fetch` that repeats what only reads, and contact messages, which get an `Idempotency-Key` for it unless the caller
 * gave one: as `Retry-After` says, or when the answer was lost. Of any other call the caller is told at once.
 * @throws what `fetch` throws, when it has tried four times or the call must not be repeated
 */
export const retryingFetch: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  if (request.method === 'POST' && request.url.endsWith('/api/contact')) {
    const key = request.headers.get('idempotency-key') ?? `"${crypto.randomUUID()}"`;
    request.headers.set('idempotency-key', key);
  }
  const most = isRepeatable(request) ? TRIES : 1;
  for (let tries = 1; ; tries++) {
    const isLast = tries === most;
    try {
      const answer = await fetch(request.clone());
      const wait = Number(answer.headers.get('retry-after') ?? NaN);
      if (isLast || !(wait <= WAIT_MAX)) return answer;
      await answer.body?.cancel();
      await pause(wait, request.signal);
    } catch (error) {
      if (isLast || request.signal.aborted) throw error;
      await pause(PAUSE * tries, request.signal);
    }
  }
};

/** The environment of Node.js, Deno and Bun; a browser has none. */
const { process: program } = globalThis as {
  process?: { env: Record<string, string | undefined> };
};

/** How the generated client is told of it, and of the token that it sends unless `auth` says which. */
export const createClientConfig = <Config extends object>(config: Config) => ({
  auth: () => program?.env['NORTHFOLD_TOKEN'],
  ...config,
  fetch: retryingFetch,
});
