import { dictionary } from '@zxcvbn-ts/language-common';
import { brand } from '#content/brand';
import { badField } from '../../api/problem.js';

/** 49,000 passwords, the most common first, in lower case. */
const COMMON_PASSWORDS = new Set(dictionary['passwords-common']);
const BRAND_WORDS = [brand.name, ...brand.name.split(' '), ...Object.values(brand.email)];
/** Shorter parts of an address are in half of all passwords. */
const PART_MIN = 4;
/** Digits and signs around a common password that hide nothing, such as a year and an exclamation mark. */
const AROUND_MAX = 5;
const DIFFERENT_MIN = 4;

const COMMON = 'This is one of the most common passwords. Please choose another.';
const GUESSABLE = 'This password is too easy to guess. Please choose another.';

/** The words that a stranger who knows the account's address would try first. */
function wordsOf(email: string): string[] {
  const [local = '', domain = ''] = email.split('@');
  return [email, local, domain, ...local.split(/[._+-]+/), ...domain.split('.')].filter(
    (word) => word.length >= PART_MIN,
  );
}

/** One character again and again, a few in turns, or a run such as `abcdefgh` or `87654321`. */
function isMonotonous(password: string): boolean {
  const codes = Array.from(password, (character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0));
  return new Set(codes).size < DIFFERENT_MIN || new Set(steps).size === 1;
}

/**
 * Refuses what is guessed first: common passwords, the brand's words, the account's own address and its parts, each also
 * with digits or signs around it (ASVS 5.0, 6.2.4 and 6.2.11), and what takes no guess. Case does not help.
 * @throws Problem `validation` that blames the field
 */
export function assertNotGuessable(password: string, email: string, field: string): void {
  const typed = password.toLowerCase();
  const core = typed.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  if (COMMON_PASSWORDS.has(typed)) throw badField(field, COMMON);
  const guesses = [...wordsOf(email), ...BRAND_WORDS].map((word) => word.toLowerCase());
  if (guesses.includes(core) || isMonotonous(typed)) throw badField(field, GUESSABLE);
  const isThin = typed.length - core.length <= AROUND_MAX;
  if (isThin && COMMON_PASSWORDS.has(core)) throw badField(field, COMMON);
}
