import { EventEmitter } from 'node:events';
import type { WorkerEvents } from 'graphile-worker';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { untilStuck } from './stuck-queue.js';

const worker = { workerId: 'worker-1' };
let events: EventEmitter;
let stuck: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  events = new EventEmitter();
  stuck = false;
  void untilStuck(events as WorkerEvents, { stopMs: 1_000, askMs: 500 }).then(() => {
    stuck = true;
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const ask = (end?: string) => {
  events.emit('worker:getJob:start', { worker });
  if (end !== undefined) events.emit(end, { worker });
};

describe('a queue', () => {
  it('is well while its questions are answered', async () => {
    for (const answer of ['worker:getJob:empty', 'job:start']) ask(answer);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(stuck).toBe(false);
  });

  it('may be stuck when it asks in vain', async () => {
    ask('worker:getJob:error');
    await vi.advanceTimersByTimeAsync(0);
    expect(stuck).toBe(true);
  });

  it('is stuck when a question takes longer than it can', async () => {
    ask();
    await vi.advanceTimersByTimeAsync(499);
    expect(stuck).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(stuck).toBe(true);
  });

  it('is stuck when it does not stop though it has decided to', async () => {
    events.emit('pool:gracefulShutdown', {});
    await vi.advanceTimersByTimeAsync(1_000);
    expect(stuck).toBe(true);
  });
});
