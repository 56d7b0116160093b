import { encodeWord } from 'nodemailer/lib/mime-funcs';

/** How an encoded word begins (RFC 2047 section 2). Readers decode it, whoever typed it. */
const ENCODED_WORD = '=?';
/** Bytes per encoded word, so that each line stays below 76 characters (RFC 2047 section 2). */
const WORD_BYTES = 52;

/** A subject that arrives as it was typed: text that looks encoded is encoded once more. */
export const asTyped = (subject: string) =>
  subject.includes(ENCODED_WORD) ? encodeWord(subject, 'B', WORD_BYTES) : subject;

/** A display name, or none if readers would take it for something else than what was typed. */
export const nameAsTyped = (name: string) => (name.includes(ENCODED_WORD) ? '' : name);
