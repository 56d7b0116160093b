import { EventEmitter } from 'node:events';
import type { WorkerEvents } from 'graphile-worker';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { spaceAnnouncements } from './announcements.js';

/** As the queue hears its connection: it tells of a notification, then wakes as many workers as it says. */
function listen() {
  const events: WorkerEvents = new EventEmitter();
  const client = new EventEmitter();
  const woken: number[] = [];
  spaceAnnouncements(events);
  client.on('notification', (message: { channel: string; payload: string }) => {
    events.emit('pool:listen:notification', { client, message } as never);
    const { count } = JSON.parse(message.payload) as { count: number };
    if (message.channel === 'jobs:insert' && count > 0) woken.push(count);
  });
  const announce = (count: number, channel = 'jobs:insert') =>
    client.emit('notification', { channel, payload: JSON.stringify({ r: 0.5, count }) });
  return { announce, woken };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('New jobs', () => {
  it('are looked for at once when the first of them are announced', () => {
    const { announce, woken } = listen();
    announce(2);
    expect(woken).toEqual([2]);
    vi.advanceTimersByTime(10_000);
    expect(woken).toEqual([2]);
  });

  it('that are announced in the next moment are looked for once, by every worker, when it has passed', () => {
    const { announce, woken } = listen();
    for (let turn = 0; turn < 50; turn += 1) announce(1);
    expect(woken).toEqual([1]);
    vi.advanceTimersByTime(100);
    expect(woken).toEqual([1, 1_000]);
    vi.advanceTimersByTime(10_000);
    expect(woken).toEqual([1, 1_000]);
  });

  it('are looked for ten times a second at most in a flood, and once more when it ends', () => {
    const { announce, woken } = listen();
    for (let ms = 0; ms < 1_000; ms += 1) {
      announce(1);
      vi.advanceTimersByTime(1);
    }
    expect(woken).toHaveLength(11);
    vi.advanceTimersByTime(10_000);
    expect(woken).toHaveLength(11);
    announce(1);
    expect(woken).toHaveLength(12);
  });

  it('leave other notifications to the queue', () => {
    const { announce, woken } = listen();
    announce(1, 'worker:migrate');
    announce(3);
    expect(woken).toEqual([3]);
  });
});
