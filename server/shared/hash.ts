import { hash, randomBytes } from 'node:crypto';

/** SHA-256 of what nobody can guess: what is kept of a token, a code or a key. */
export const hashOf = (text: string | Buffer): Buffer => hash('sha256', text, 'buffer');

/** ASVS 5.0, 6.6.2 asks for 20 bits; nobody guesses 256, however often a token may be tried. */
const TOKEN_BYTES = 32;

/** A token for the end of a mailed link, or for a log-in that waits for its second step. */
export const newToken = () => randomBytes(TOKEN_BYTES).toString('base64url');
