import type { Email } from './email.js';
import * as registry from './emails/registry.js';

export const EMAILS: readonly Email[] = Object.values(registry);

const TASK_PREFIX = 'email:';

/** The queue's task that sends an email. */
export const taskOf = ({ name }: { name: string }) => TASK_PREFIX + name;

export const emailOf = (task: string) => task.slice(TASK_PREFIX.length);

export const EMAIL_TASKS: readonly string[] = EMAILS.map(taskOf);
