import type { TaskName } from '../../queue/queue.js';

/** The queue's task that tells an owner of a second step that an operator's command switched off. */
export const OPERATOR_RESET: TaskName = {
  name: 'second-step-reset-by-operator',
  urgency: 'normal',
};

export interface OperatorReset {
  userId: string;
}
