import { brand } from '../../client/content/brand.js';
import { badField } from '../common/problem.js';
import { COMMON_PASSWORDS } from './common-passwords.js';

const COMMON = new Set(COMMON_PASSWORDS.trim().split(/\s+/));
const BRAND_WORDS = [brand.name, ...brand.name.split(' '), ...Object.values(brand.email)];
/** Shorter parts of an address are in half of all passwords. */
const PART_MIN = 4;

/** The words that a stranger who knows the account's address would try first. */
function wordsOf(email: string): string[] {
  const [local = '', domain = ''] = email.split('@');
  return [email, local, domain, ...local.split(/[._+-]+/), ...domain.split('.')].filter(
    (word) => word.length >= PART_MIN,
  );
}

/**
 * Refuses what is guessed first: common passwords, the brand's words, the account's own address and its
 * parts, each also with digits or signs around it (ASVS 5.0, 6.2.4 and 6.2.11). Case does not help.
 * @param field the body's field to blame.
 * @throws Problem 400
 */
export function assertNotGuessable(password: string, email: string, field: string): void {
  const plain = password.toLowerCase();
  const core = plain.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  if (COMMON.has(plain)) {
    throw badField(field, 'This password is among the most common ones. Please choose another.');
  }
  const guesses = new Set([...wordsOf(email), ...BRAND_WORDS].map((word) => word.toLowerCase()));
  if (guesses.has(plain) || guesses.has(core)) {
    throw badField(field, 'This password is too easy to guess. Please choose another.');
  }
}
