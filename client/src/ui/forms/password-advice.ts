import { PASSWORD_MIN } from '#server/shared/limits';
import type { passwordAdvice } from '#content/forms';
import { characterCount } from '#server/shared/characters';

type Advice = keyof typeof passwordAdvice;

/** Fewer new characters than this share make a password repetitive. */
const SURPRISING_SHARE = 0.6;

/**
 * The plain weakness of a password, while it is typed. It praises none: the server decides which passwords are
 * refused, since it knows the common ones.
 */
export function passwordAdviceFor(password: string, email = ''): Advice | undefined {
  if (password === '') return undefined;
  const length = characterCount(password);
  if (length < PASSWORD_MIN) return 'short';
  if (containsPartOf(email, password)) return 'email';
  return surprisingCharacters(password) < length * SURPRISING_SHARE ? 'repetitive' : undefined;
}

/** Characters that neither repeat the one before nor continue a run such as abc or 321. */
function surprisingCharacters(password: string): number {
  const codes = Array.from(password, (character) => character.codePointAt(0) ?? 0);
  return codes.filter((code, index) => {
    const before = codes[index - 1];
    return before === undefined || Math.abs(code - before) > 1;
  }).length;
}

/** Parts shorter than four characters turn up in good passwords by chance. */
function containsPartOf(email: string, password: string): boolean {
  const lower = password.toLowerCase();
  return email
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .some((part) => part.length >= 4 && lower.includes(part));
}
