import { randomBytes } from 'node:crypto';
import { Raw } from 'typeorm';

/** ASVS 5.0, 6.6.2 asks for 20 bits; nobody guesses 256, however often a link may be tried. */
const TOKEN_BYTES = 32;

/** What stands at the end of a link that is mailed, or waits for a second step. */
export const newToken = () => randomBytes(TOKEN_BYTES).toString('base64url');

/** By the database's clock. */
export const inFuture = () => Raw((column) => `${column} > now()`);
