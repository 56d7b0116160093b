import { randomBytes } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { PersonalAccessToken } from '../../database/entities/personal-access-token.entity.js';
import { inFuture } from '../../database/in-future.js';

/** By it scanners of source code know a leaked token. */
const PREFIX = 'nf_pat_';
const SECRET_BYTES = 32;
const HINT_LENGTH = 4;

export const newPersonalToken = () => PREFIX + randomBytes(SECRET_BYTES).toString('hex');

/** The part of a token that is shown, so that its owner recognizes it. */
export const hintOf = (token: string) => `${PREFIX}…${token.slice(-HINT_LENGTH)}`;

/** Whether an Authorization header holds a personal access token rather than that of a session. */
export const isPersonal = (authorization = '') =>
  authorization.startsWith(PREFIX, 'Bearer '.length);

/**
 * Ends tokens of an account at once and on every replica: all, or the one named.
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
