import type { WorkerEvents } from 'graphile-worker';
import { measure } from '../common/measurements.js';
import { LETTER_TASK } from './queued-letter.js';

/** Tells what becomes of each try to send a letter. */
export function measureLetters(events: WorkerEvents): void {
  events.on('job:success', ({ job }) => {
    if (job.task_identifier === LETTER_TASK) measure('letter', 'sent');
  });
  events.on('job:error', ({ job }) => {
    if (job.task_identifier === LETTER_TASK && job.attempts < job.max_attempts) {
      measure('letter', 'retried');
    }
  });
  events.on('job:failed', ({ job }) => {
    if (job.task_identifier === LETTER_TASK) measure('letter', 'dead');
  });
}
