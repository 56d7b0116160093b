import { type EntityManager, Not } from 'typeorm';
import { switchedOn } from '../../database/accounts.js';
import { Passkey } from '../../database/entities/passkey.entity.js';
import { SecondStep } from '../../database/entities/second-step.entity.js';
import type { User } from '../../database/entities/user.entity.js';
import { EMPTY_PROFILE, type UpdateProfileRequest } from '../../users/profile.dto.js';
import type { SetUpBefore } from '../../shared/set-up-before.js';

export const NOTHING: SetUpBefore = { secondStep: false, passkeys: 0, name: false };

export const setUpByOtherSessions = (userId: string, sessionId: string | undefined) => ({
  userId,
  ...(sessionId !== undefined && { sessionId: Not(sessionId) }),
});

const PROFILE = Object.keys(EMPTY_PROFILE) as (keyof UpdateProfileRequest)[];

/**
 * What confirming an address for the first time removes; nothing once it is confirmed.
 * @param sessionId that the claim comes from: its maker knows the password
 */
export async function takenByFirstClaim(
  manager: EntityManager,
  account: Pick<User, 'id' | 'emailConfirmedAt' | keyof UpdateProfileRequest>,
  sessionId: string | undefined,
): Promise<SetUpBefore> {
  const { id, emailConfirmedAt } = account;
  if (emailConfirmedAt !== null) return NOTHING;
  const elsewhere = setUpByOtherSessions(id, sessionId);
  return {
    secondStep: await manager.existsBy(SecondStep, { ...switchedOn(id), ...elsewhere }),
    passkeys: await manager.countBy(Passkey, elsewhere),
    name: sessionId === undefined && PROFILE.some((field) => account[field] !== null),
  };
}
