import { hash } from 'node:crypto';

/** SHA-256 of what nobody can guess: what is kept of a token, a code or a key. */
export const hashOf = (text: string): Buffer => hash('sha256', text, 'buffer');
