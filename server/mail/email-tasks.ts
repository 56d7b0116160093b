import type { Email } from './email.js';
import * as registry from './emails/registry.js';

const EMAIL_PREFIX = 'email:';

export const EMAILS: readonly Email[] = Object.values(registry);

/** The queue's task that sends an email. */
export const taskOf = ({ name }: { name: string }) => `${EMAIL_PREFIX}${name}` as const;

export const emailOf = (task: string) => task.slice(EMAIL_PREFIX.length);

export const EMAIL_TASKS: readonly string[] = EMAILS.map(taskOf);
