import { PASSWORD_MIN } from '#server/common/limits';
import { characterCount } from './rules';
import type { passwordStrength } from '#content/forms';

export interface Strength {
  /** 0 (too short to be accepted) to 4. */
  level: 0 | 1 | 2 | 3 | 4;
  advice?: keyof typeof passwordStrength.advice;
}

/** Bits of a blind guess from which a password counts as fair, good and strong. */
const FAIR_BITS = 45;
const GOOD_BITS = 60;
const STRONG_BITS = 80;

/**
 * A rough judgement while typing: length, variety, repetition, and whether the address is in it.
 * It knows no dictionary; the server refuses common passwords.
 */
export function judgePassword(password: string, email = ''): Strength {
  if (characterCount(password) < PASSWORD_MIN) return { level: 0, advice: 'short' };
  if (containsPartOf(email, password)) return { level: 1, advice: 'email' };
  const surprising = surprisingCharacters(password);
  const bits = surprising * Math.log2(alphabetSize(password));
  if (bits >= STRONG_BITS) return { level: 4 };
  if (bits >= GOOD_BITS) return { level: 3 };
  const advice = surprising < password.length * 0.6 ? 'repetitive' : 'longer';
  return { level: bits >= FAIR_BITS ? 2 : 1, advice };
}

/** Characters that neither repeat the one before nor continue a run such as abc or 321. */
function surprisingCharacters(password: string): number {
  const codes = Array.from(password, (character) => character.codePointAt(0) ?? 0);
  return codes.filter((code, index) => {
    const before = codes[index - 1];
    return before === undefined || Math.abs(code - before) > 1;
  }).length;
}

function alphabetSize(password: string): number {
  const kinds: [RegExp, number][] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/[0-9]/, 10],
    [/[ -/:-@[-`{-~]/, 33],
    [/[^ -~]/, 100],
  ];
  return kinds.reduce((size, [kind, count]) => (kind.test(password) ? size + count : size), 0);
}

/** Parts shorter than four characters turn up in good passwords by chance. */
function containsPartOf(email: string, password: string): boolean {
  const lower = password.toLowerCase();
  return email
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .some((part) => part.length >= 4 && lower.includes(part));
}
