import type { WorkerEvents } from 'graphile-worker';

interface Patience {
  /** Milliseconds that the queue may take to stop once it has decided to. */
  stopMs: number;
  /** Milliseconds that asking for the next job may take. */
  askMs: number;
}

/**
 * Resolves when the queue is stuck, or may be, and would stay so although the database is back, for ever
 * or for hours; starting it anew helps. Seen with graphile-worker 0.17, each after a database was lost:
 * - It has asked for a job in vain. If this was its first question, it remembers for good that it
 *   failed; if the answer was lost, the database believes a job in its hands that it knows nothing of.
 * - It asks for longer than a query can take: the database was starting when it asked before, so it
 *   sleeps, each time longer.
 * - It has decided to stop, because it could not write down how a job fared, and waits for that.
 */
export function untilStuck(events: WorkerEvents, { stopMs, askMs }: Patience): Promise<void> {
  return new Promise((resolve) => {
    const asking = new Map<unknown, NodeJS.Timeout>();
    const answered = ({ worker }: { worker: unknown }) => {
      clearTimeout(asking.get(worker));
      asking.delete(worker);
    };
    events.on('worker:getJob:start', ({ worker }) => {
      asking.set(worker, setTimeout(resolve, askMs).unref());
    });
    events.on('worker:getJob:empty', answered);
    events.on('job:start', answered);
    events.once('worker:getJob:error', () => resolve());
    events.once('pool:gracefulShutdown', () => setTimeout(resolve, stopMs).unref());
  });
}
