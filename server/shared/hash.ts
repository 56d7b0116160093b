import { hash, randomBytes } from 'node:crypto';

/** SHA-256 of a secret too long to guess: what we keep of a token, a code or a key. */
export const hashOf = (text: string | Buffer): Buffer => hash('sha256', text, 'buffer');

/** ASVS 5.0, 6.6.2 asks for 20 bits. 256 can't be guessed in any number of tries. */
const TOKEN_BYTES = 32;

export const newToken = () => randomBytes(TOKEN_BYTES).toString('base64url');
