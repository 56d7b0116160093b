import { type EntityManager, Not } from 'typeorm';
import { Passkey } from '../../database/entities/passkey.entity.js';
import { SecondStep, switchedOn } from '../../database/entities/second-step.entity.js';
import type { User } from '../../database/entities/user.entity.js';

/** What was set up in an account before its address was confirmed, by whomever. */
export interface SetUpBefore {
  secondStep: boolean;
  passkeys: number;
  name: boolean;
}

export const NOTHING: SetUpBefore = { secondStep: false, passkeys: 0, name: false };

/** What somebody with a good link shows besides it. */
export interface Shown {
  /** The session that the claim comes from: whoever made it knows the password. */
  sessionId?: string | undefined;
  /** Whether a code of the second step came along. */
  code?: boolean;
}

/** Finds what is not known to be the claimant's: all that another session has set up. */
export const setUpElsewhere = (userId: string, { sessionId }: Shown) => ({
  userId,
  ...(sessionId !== undefined && { sessionId: Not(sessionId) }),
});

/** What the first claim of an account takes away; nothing of one whose address is confirmed. */
export async function takenByFirstClaim(
  manager: EntityManager,
  { id, name, emailConfirmedAt }: Pick<User, 'id' | 'name' | 'emailConfirmedAt'>,
  shown: Shown,
): Promise<SetUpBefore> {
  if (emailConfirmedAt !== null) return NOTHING;
  const elsewhere = setUpElsewhere(id, shown);
  return {
    secondStep:
      !shown.code && (await manager.existsBy(SecondStep, { ...switchedOn(id), ...elsewhere })),
    passkeys: await manager.countBy(Passkey, elsewhere),
    name: !shown.code && shown.sessionId === undefined && name !== null,
  };
}

/** In the words of an email; empty where it is nothing. */
export function inWords({ secondStep, passkeys, name }: SetUpBefore): string {
  const parts = [
    ...(secondStep ? ['the second step'] : []),
    ...(passkeys > 0 ? [passkeys === 1 ? 'a passkey' : `${passkeys} passkeys`] : []),
    ...(name ? ['the name'] : []),
  ];
  return [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter(Boolean).join(' and ');
}
