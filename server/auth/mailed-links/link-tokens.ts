import { randomBytes } from 'node:crypto';
import { Raw } from 'typeorm';

/** ASVS 5.0, 6.6.2 asks for 20 bits; nobody guesses 256, however often a link may be tried. */
const TOKEN_BYTES = 32;

/** A token for the end of a mailed link, or for a log-in that waits for its second step. */
export const newToken = () => randomBytes(TOKEN_BYTES).toString('base64url');

/** By the database's clock at the statement: a transaction that had to wait for its lock began before that. */
export const inFuture = () => Raw((column) => `${column} > statement_timestamp()`);
