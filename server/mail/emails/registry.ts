import type { Email } from '../email.js';
import { accountDeleted } from './account-deleted.js';
import { confirmAddress } from './confirm-address.js';
import { contactMessage } from './contact-message.js';
import { passwordChanged } from './password-changed.js';
import { passwordReset } from './password-reset.js';
import { setAsideSummary } from './set-aside-summary.js';

/** Every email that the product sends. */
export const EMAILS: readonly Email[] = [
  accountDeleted,
  confirmAddress,
  contactMessage,
  passwordChanged,
  passwordReset,
  setAsideSummary,
];

const TASK_PREFIX = 'email:';

/** The queue's task that sends an email. */
export const taskOf = ({ name }: { name: string }) => TASK_PREFIX + name;

/** The name of the email that a task sends. */
export const emailOf = (task: string) => task.slice(TASK_PREFIX.length);

export const EMAIL_TASKS: readonly string[] = EMAILS.map(taskOf);
