/** The graphile-worker task that sends letters. */
export const LETTER_TASK = 'letter';

/** Tries within about a day: the queue waits e^n seconds after try n, at most e^10 (6 hours). */
export const LETTER_ATTEMPTS = 13;

/**
 * What waits in the queue. `id` makes the Message-ID, the same at every try.
 * A contact message is read from its row when its letter is sent; its `id` is the row's.
 */
export type QueuedLetter =
  | { letter: 'contact-message'; id: string }
  | { letter: 'password-reset'; id: string; to: string; sealedToken: string }
  | { letter: 'password-changed'; id: string; to: string; at: string }
  | { letter: 'account-deleted'; id: string; to: string };
