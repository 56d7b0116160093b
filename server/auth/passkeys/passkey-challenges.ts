import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import { Cleanup } from '../../cleanup/cleanup.js';
import { CHALLENGE_MINUTES } from '../../shared/limits.js';
import { PasskeyChallenge } from '../../database/entities/passkey.entity.js';
import { inFuture } from '../../database/in-future.js';
import { challengeOf } from './verify.js';

/** The purpose of an answer. An answer for one purpose is good for no other. */
export type Purpose = 'login' | 'registration' | 'reauthentication';

/** WebAuthn level 3, section 13.4.3: 16 at least. */
const CHALLENGE_BYTES = 32;

/** Live ones of an account, whose tabs may ask side by side; the oldest give way. */
const LIVE_MAX = 10;

/** Raw SQL: the query builder's DELETE has no OFFSET. */
const REMOVE_SURPLUS = `
  DELETE FROM passkey_challenges WHERE challenge IN (
    SELECT challenge FROM passkey_challenges WHERE user_id = $1
    ORDER BY expires_at DESC OFFSET ${LIVE_MAX}
  )`;

/** Challenges in the database: whichever replica gets the answer knows them, and knows which have been answered. */
@Injectable()
export class PasskeyChallenges {
  constructor(
    private readonly dataSource: DataSource,
    cleanup: Cleanup,
  ) {
    cleanup.registerRows('passkey_challenges', 'challenge', 'expires_at < now()');
  }

  /** @param userId null where anybody may answer @returns it in base64url */
  async issue(purpose: Purpose, userId: string | null): Promise<string> {
    const { manager } = this.dataSource;
    const challenge = randomBytes(CHALLENGE_BYTES);
    const expiresAt = () => `now() + interval '${CHALLENGE_MINUTES} minutes'`;
    await manager.insert(PasskeyChallenge, { challenge, purpose, userId, expiresAt });
    if (userId !== null) await manager.query(REMOVE_SURPLUS, [userId]);
    return challenge.toString('base64url');
  }

  /**
   * Uses up the challenge that an answer names, whatever becomes of the answer.
   * @returns it, or undefined when it was not live, or not meant for this
   */
  async use(
    clientDataJSON: string,
    purpose: Purpose,
    userId: string | null,
  ): Promise<string | undefined> {
    const challenge = challengeOf(clientDataJSON);
    if (challenge === undefined) return undefined;
    const { affected } = await this.dataSource.manager.delete(PasskeyChallenge, {
      challenge: Buffer.from(challenge, 'base64url'),
      purpose,
      userId: userId ?? IsNull(),
      expiresAt: inFuture(),
    });
    return affected === 1 ? challenge : undefined;
  }
}
