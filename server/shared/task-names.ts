/** The queue's tasks that send no email. Commands, which have no worker, tell by this list what nobody knows. */
export const OTHER_TASKS = [
  'access-token-reminders',
  'access-tokens-revoked-by-operator',
  'adopt-earlier-jobs',
  'cleanup',
  'email-change-request',
  'password-reset-request',
  'seal-second-steps-anew',
  'second-step-reset-by-operator',
  'sessions-ended-by-operator',
  'set-aside-summary',
] as const;

export const EMAIL_PREFIX = 'email:';

/** Unique and stable: jobs wait under it, across releases. */
export type KnownTask = (typeof OTHER_TASKS)[number] | `${typeof EMAIL_PREFIX}${string}`;
