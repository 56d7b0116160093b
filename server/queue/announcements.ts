import type { WorkerEvents } from 'graphile-worker';

/** Milliseconds between two looks for new jobs, at least. */
const LOOK_EVERY_MS = 100;
const CHANNEL = 'jobs:insert';

/** How many new jobs the queue is told of, and so how many idle workers look: none, or as many as a lane may have. */
const NOBODY_LOOKS = JSON.stringify({ count: 0 });
const ALL_LOOK = JSON.stringify({ count: 1_000 });

/**
 * Lets a lane look for new jobs ten times a second at most, however often some are announced. Every commit that adds
 * jobs announces them to every lane of every process, and each worker with nothing to do then asks the database:
 * in a flood of messages the urgent lane asked hundreds of times a second for what is not its own. The first
 * announcement is heard at once; those of the next moment are heard together, when it has passed.
 */
export function spaceAnnouncements(events: WorkerEvents): void {
  let isPausing = false;
  let isHeld = false;
  events.on('pool:listen:notification', ({ client, message }) => {
    if (message.channel !== CHANNEL) return;
    if (isPausing) {
      isHeld = true;
      // The queue reads it when this has returned.
      message.payload = NOBODY_LOOKS;
      return;
    }
    isPausing = true;
    setTimeout(() => {
      isPausing = false;
      if (!isHeld) return;
      isHeld = false;
      client.emit('notification', { ...message, payload: ALL_LOOK });
    }, LOOK_EVERY_MS).unref();
  });
}
