import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { EntityManager } from 'typeorm';
import { PersonalAccessToken } from '../../database/entities/personal-access-token.entity.js';
import { inFuture } from '../../database/in-future.js';
import { PERSONAL_PREFIX } from '../sessions/bearer.js';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SECRET_BYTES = 32;
/** Enough for 32 bytes, and for the 32 bits of a checksum. */
const SECRET_LENGTH = 43;
const CHECKSUM_LENGTH = 6;
const HINT_LENGTH = 4;

const FORMAT = new RegExp(
  `^${PERSONAL_PREFIX}([\\dA-Za-z]{${SECRET_LENGTH}})([\\dA-Za-z]{${CHECKSUM_LENGTH}})$`,
);

function base62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; rest > 0n; rest /= 62n) text = DIGITS.charAt(Number(rest % 62n)) + text;
  return text.padStart(length, '0');
}

const checksumOf = (secret: string) => base62(BigInt(crc32(secret)), CHECKSUM_LENGTH);

/** A personal access token that nobody can guess: 32 random bytes, and the CRC-32 of their 43 characters. */
export function newPersonalToken(): string {
  const value = BigInt(`0x${randomBytes(SECRET_BYTES).toString('hex')}`);
  const secret = base62(value, SECRET_LENGTH);
  return PERSONAL_PREFIX + secret + checksumOf(secret);
}

/** Whether a text can be a personal access token: a mistyped one is none. Asks no database. */
export function isPersonalToken(text: string): boolean {
  const [, secret, checksum] = FORMAT.exec(text) ?? [];
  return secret !== undefined && checksumOf(secret) === checksum;
}

/** The part of a token that is shown, so that its owner knows it again. */
export const hintOf = (token: string) => `${PERSONAL_PREFIX}…${token.slice(-HINT_LENGTH)}`;

/**
 * Ends tokens of an account at once and on every replica, in the given transaction: all, or the one named.
 * @returns how many of them were good until now
 */
export async function revokePersonalTokens(
  manager: EntityManager,
  which: { userId: string; id?: string },
): Promise<number> {
  const { affected } = await manager.update(
    PersonalAccessToken,
    { ...which, expiresAt: inFuture() },
    { expiresAt: () => 'now()', revoked: true, remindAt: null },
  );
  return affected ?? 0;
}
