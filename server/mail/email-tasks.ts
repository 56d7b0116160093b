import { EMAIL_PREFIX, OTHER_TASKS } from '../shared/task-names.js';
import type { Email } from './email.js';
import * as registry from './emails/registry.js';

export const EMAILS: readonly Email[] = Object.values(registry);

/** The queue's task that sends an email. */
export const taskOf = ({ name }: { name: string }) => `${EMAIL_PREFIX}${name}` as const;

export const emailOf = (task: string) => task.slice(EMAIL_PREFIX.length);

export const EMAIL_TASKS: readonly string[] = EMAILS.map(taskOf);

/** Every task that this release does. A replica of another release may queue others. */
export const KNOWN_TASKS: readonly string[] = [...EMAIL_TASKS, ...OTHER_TASKS];
