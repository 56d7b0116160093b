import { Injectable } from '@nestjs/common';
import { brand } from '#content/brand';
import { badField } from '../../api/problem.js';
import { PasswordEstimator } from './password-estimator.js';
import { PasswordHasher } from './password-hasher.js';

const BRAND_WORDS = [brand.name, ...brand.name.split(' '), ...Object.values(brand.email)];
/** Shorter parts of an address are in half of all passwords. */
const PART_MIN = 4;
/** zxcvbn's scale: below 2, fewer than a million guesses find it. A limited login would bear more. */
const SCORE_MIN = 2;

const COMMON = 'This is one of the most common passwords. Please choose another.';
const GUESSABLE = 'This password is too easy to guess. Please choose another.';
const SAME = 'The new password must be different from the old one.';

/** The words that a stranger who knows the account's address would try first. */
function wordsOf(email: string): string[] {
  const [local = '', domain = ''] = email.split('@');
  return [email, local, domain, ...local.split(/[._+-]+/), ...domain.split('.')].filter(
    (word) => word.length >= PART_MIN,
  );
}

interface Choice {
  email: string;
  /** The body's field to blame. */
  field: string;
  /** The current hash, if any. The new password must differ. */
  old?: string | null | undefined;
}

@Injectable()
export class PasswordPolicy {
  constructor(
    private readonly estimator: PasswordEstimator,
    private readonly hasher: PasswordHasher,
  ) {}

  /** Hashes a password that may be chosen. @throws Problem 400 for any other; 503 when too many wait. */
  async hash(password: string, { email, field, old }: Choice): Promise<string> {
    await this.assertNotGuessable(password, email, field);
    if (old && (await this.hasher.verify(old, password))) throw badField(field, SAME);
    return this.hasher.hash(password);
  }

  /**
   * Refuses what is guessed first: what the estimator knows, the brand's words, the account's own address and its parts,
   * each also with digits or signs around it (ASVS 5.0, 6.2.4 and 6.2.11). Case does not help.
   * @throws Problem 400 that blames the field; 503 when too many passwords wait to be judged
   */
  async assertNotGuessable(password: string, email: string, field: string): Promise<void> {
    const guesses = [...wordsOf(email), ...BRAND_WORDS].map((word) => word.toLowerCase());
    const core = password.toLowerCase().replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
    if (guesses.includes(core)) throw badField(field, GUESSABLE);
    const { score, isCommon } = await this.estimator.estimate(password, guesses);
    if (score < SCORE_MIN) throw badField(field, isCommon ? COMMON : GUESSABLE);
  }
}
