/**
 * What the forms of several pages say. Sentences quoted from the specification (here and in the files of the pages) are
 * marked "spec": other programs and people look for them to the letter, so change those with care.
 */

/** Added below a failure, when we know what the visitor can do about it. */
export const failureHints = {
  tooMany: 'Too many attempts in a short time. Wait a few minutes, then try again.',
  unavailable: 'Our service is briefly unavailable. Try again in a minute.',
  unreachable: 'We couldn’t reach our server. Check your connection, then try again.',
} as const;

/** In the place of a failure, where the answer to a change was lost. */
export const lostAnswer = {
  lead: 'We didn’t hear back from our server, so we don’t know whether this went through.',
  next: 'When you’re back online, reload this page and check before you try again.',
} as const;

/** Fits into the sentences with {message} below when no answer came at all. */
export const unexpected = 'An unexpected error occurred.'; // spec

export const noAnswer = 'we couldn’t reach the server';

/** When a page's own data cannot be loaded. */
export const loadFailure = {
  text: 'We couldn’t load this part of the page.',
  /** Where it was loaded before. */
  old: 'This part of the page may be out of date. We couldn’t reload it.',
  retry: 'Try again',
} as const;

/** Below a long text, close to its limit. */
export const counter = {
  left: (count: number) => (count === 1 ? '1 character left' : `${count} characters left`),
  over: (count: number) =>
    count === 1 ? '1 character over the limit' : `${count} characters over the limit`,
};

export const fields = {
  email: {
    label: 'Email',
    required: 'Email is required.', // spec
    invalid: 'Email address is invalid.', // spec
  },
  password: { label: 'Password', required: 'Password is required.' },
  newPassword: { label: 'New password', required: 'New password is required.' },
  tooLong: (label: string, limit: number) =>
    `${label} is too long. Use at most ${limit.toLocaleString('en-US')} characters.`,
  tooShort: (label: string, limit: number) =>
    `${label} is too short. Use at least ${limit} characters.`,
  passwordHelp: (limit: number) =>
    `At least ${limit} characters. A few unrelated words make a strong password that’s easy to remember.`,
} as const;

/** The words of buttons, fields and links on every page. */
export const controls = {
  cancel: 'Cancel',
  loading: 'Loading...', // spec
  newTab: '(opens in a new tab)',
  show: (label: string) => `Show ${label.toLowerCase()}`,
} as const;

/** A code of an authenticator app, wherever it is asked for. */
export const code = {
  required: 'Code is required.',
  sixDigits: 'The code has six digits.',
} as const;
