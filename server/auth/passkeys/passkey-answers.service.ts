import { randomBytes, randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { isProblem, problem, type Problem } from '../../api/problem.js';
import { Cleanup } from '../../cleanup/cleanup.js';
import { Environment } from '../../config/environment.js';
import { Passkey, PasskeyChallenge } from '../../database/entities/passkey.entity.js';
import { Session } from '../../database/entities/session.entity.js';
import { User } from '../../database/entities/user.entity.js';
import { inFuture } from '../../database/in-future.js';
import { Limiter } from '../../limits/limiter.js';
import { passkeyCloneWarning } from '../../mail/notices.js';
import { CHALLENGE_MINUTES } from '../../shared/limits.js';
import { measure } from '../../shared/measurements.js';
import { AccountChanges } from '../sessions/account-changes.js';
import type { AuthenticatedUser } from '../sessions/authenticated-user.js';
import type { LoginResponse } from '../sessions/login.dto.js';
import { SecurityLog } from '../sessions/security-log.js';
import { SessionsService } from '../sessions/sessions.service.js';
import type { PasskeyLoginRequest } from './passkeys.dto.js';
import {
  challengeOf,
  credentialIdOf,
  isCounterBehind,
  type PasskeyRequestOptions,
  relyingParty,
  requestOptions,
  userHandleOf,
  verifyAnswer,
} from './webauthn.js';

/** The purpose of an answer. An answer for one purpose is good for no other. */
type Purpose = 'login' | 'registration' | 'reauthentication';

/** The account that a passkey has to belong to; null where the passkey tells who logs in. */
type Claimant = string | null;

/** WebAuthn level 3, section 13.4.3: 16 at least. */
const CHALLENGE_BYTES = 32;

/** Live challenges of an account, whose tabs may ask side by side; the oldest give way. */
const LIVE_MAX = 10;

/** Raw SQL: the query builder's DELETE has no OFFSET. */
const REMOVE_SURPLUS = `
  DELETE FROM passkey_challenges WHERE challenge IN (
    SELECT challenge FROM passkey_challenges WHERE user_id = $1
    ORDER BY expires_at DESC OFFSET ${LIVE_MAX}
  )`;

/** Challenges to passkeys, and what their answers are good for: a log-in, or a fresh proof of a session. */
@Injectable()
export class PasskeyAnswers {
  private readonly logger = new Logger(PasskeyAnswers.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly environment: Environment,
    private readonly accounts: AccountChanges,
    private readonly sessions: SessionsService,
    private readonly limiter: Limiter,
    private readonly securityLog: SecurityLog,
    cleanup: Cleanup,
  ) {
    cleanup.registerRows('passkey_challenges', 'challenge', 'expires_at < now()');
  }

  /** What a log-in asks the browser for: anybody's passkey may answer. */
  async loginOptions(): Promise<PasskeyRequestOptions> {
    const { id } = relyingParty(this.environment);
    return requestOptions(id, await this.issueChallenge('login', null), []);
  }

  /**
   * Logs in without a password: a passkey is something its owner has, and the device has checked who holds it.
   * @throws Problem 401 for an answer that is not good
   */
  async logIn({
    remember_me: remembered = false,
    credential,
  }: PasskeyLoginRequest): Promise<LoginResponse> {
    const start = async (manager: EntityManager, account: User, passkey: Passkey) => {
      const proof = { id: account.id, passwordHash: null, secondStep: null };
      const at = { manager, sid: randomUUID() };
      const started = await this.sessions.start(proof, remembered, 'passkey', at);
      if (typeof started === 'string') throw problem('unknown-passkey');
      await manager.update(Passkey, passkey.id, { sessionId: at.sid });
      return { started, email: account.emailCanonical };
    };
    const good = this.whenGood(credential, 'login', null, start);
    const { started, email } = await good.catch((error: unknown) => {
      if (isProblem(error)) measure('login', { method: 'passkey', outcome: 'refused' });
      throw error;
    });
    await this.sessions.forgetFailures(email);
    return started;
  }

  /** What a session asks the browser for to prove again who uses it. @throws Problem 404 for an account without passkeys; 429 */
  async proofOptions({ id: userId, sessionId }: AuthenticatedUser): Promise<PasskeyRequestOptions> {
    await this.limiter.take('passkey-ceremonies', sessionId);
    const passkeys = await this.dataSource.manager.findBy(Passkey, { userId });
    if (passkeys.length === 0) throw problem('no-such-passkey');
    const { id } = relyingParty(this.environment);
    return requestOptions(id, await this.issueChallenge('reauthentication', userId), passkeys);
  }

  /** @throws Problem 401 for an answer that is not good (the session lives on), or when the session has just ended */
  async reauthenticate(
    { id, sessionId }: AuthenticatedUser,
    answer: AuthenticationResponseJSON,
  ): Promise<void> {
    await this.whenGood(answer, 'reauthentication', id, async (manager) => {
      const now = () => 'statement_timestamp()';
      const proof = { authenticatedAt: now, twoFactorsAt: now };
      const { affected } = await manager.update(Session, sessionId, proof);
      if (affected !== 1) throw problem('invalid-token');
    });
    this.securityLog.line('reauthenticated', id);
  }

  /** Makes a challenge. In the database: whichever replica gets the answer knows it. @param userId null where anybody may answer */
  async issueChallenge(purpose: Purpose, userId: Claimant): Promise<Buffer> {
    const { manager } = this.dataSource;
    const challenge = randomBytes(CHALLENGE_BYTES);
    const expiresAt = () => `now() + interval '${CHALLENGE_MINUTES} minutes'`;
    await manager.insert(PasskeyChallenge, { challenge, purpose, userId, expiresAt });
    if (userId !== null) await manager.query(REMOVE_SURPLUS, [userId]);
    return challenge;
  }

  /**
   * Uses up the challenge that an answer names, whatever becomes of the answer.
   * @returns it, or undefined when it was not live, or not meant for this
   */
  async useChallenge(
    answer: AuthenticationResponseJSON | RegistrationResponseJSON,
    purpose: Purpose,
    userId: Claimant,
  ): Promise<Buffer | undefined> {
    const challenge = challengeOf(answer);
    if (challenge === undefined) return undefined;
    const live = { challenge, purpose, userId: userId ?? IsNull(), expiresAt: inFuture() };
    const { affected } = await this.dataSource.manager.delete(PasskeyChallenge, live);
    return affected === 1 ? challenge : undefined;
  }

  /**
   * Does what a good answer is for, in the transaction that notes the passkey's use, with the account locked: nothing
   * that takes passkeys away comes in between.
   * @throws Problem 401 for an answer that is not good, and whatever `work` throws
   */
  private async whenGood<Result>(
    answer: AuthenticationResponseJSON,
    purpose: Purpose,
    claimant: Claimant,
    work: (manager: EntityManager, account: User, passkey: Passkey) => Promise<Result>,
  ): Promise<Result> {
    const challenge = await this.useChallenge(answer, purpose, claimant);
    if (challenge === undefined) {
      throw this.refusal('The challenge is unknown, used or too old.', claimant);
    }
    const passkey = await this.find(answer, claimant);
    const expected = { challenge, rp: relyingParty(this.environment) };
    const use = await verifyAnswer(answer, passkey, expected).catch((error: unknown) => {
      throw this.refusal(error, passkey.userId);
    });
    const result = await this.dataSource.transaction(async (manager) => {
      // In this order everywhere: the account, then its passkeys.
      const lock = { mode: 'for_no_key_update' } as const;
      const account = await manager.findOne(User, { where: { id: passkey.userId }, lock });
      const current = account && (await manager.findOneBy(Passkey, { id: passkey.id }));
      if (!current) throw problem('unknown-passkey');
      if (isCounterBehind(current.counter, use)) {
        // Its counter stays as it is: the passkey that is ahead of it goes on working.
        const event = 'passkey-clone-suspected';
        const notification = { event, notice: passkeyCloneWarning } as const;
        await this.accounts.notifyOwner(manager, account, notification, { name: current.name });
        return undefined;
      }
      const { backedUp } = use;
      const counter = String(use.counter);
      await manager.update(Passkey, current.id, { counter, backedUp, lastUsedAt: () => 'now()' });
      return { of: await work(manager, account, current) };
    });
    if (!result) throw problem('passkey-refused');
    return result.of;
  }

  private async find(answer: AuthenticationResponseJSON, claimant: Claimant): Promise<Passkey> {
    const { userHandle } = answer.response;
    const credentialId = credentialIdOf(answer);
    const passkey = await this.dataSource.manager.findOneBy(Passkey, { credentialId });
    if (!passkey) {
      this.securityLog.line('passkey-unknown', claimant ?? undefined);
      throw problem('unknown-passkey');
    }
    const isOthers = claimant !== null && claimant !== passkey.userId;
    // The passkey tells whose log-in this is (WebAuthn level 3, section 7.2, step 6).
    const handle = claimant === null ? (userHandle ?? '') : (userHandle ?? userHandleOf(claimant));
    if (isOthers || handle !== userHandleOf(passkey.userId)) {
      throw this.refusal('The passkey belongs to another account.', claimant);
    }
    return passkey;
  }

  /** The caller is not told why; an operator who sets PUBLIC_URL wrong finds it in the log. */
  private refusal(error: unknown, accountId: Claimant): Problem {
    this.logger.debug(`A passkey was refused: ${String(error)}`);
    this.securityLog.recordLater('passkey-refused', accountId ?? undefined);
    return problem('passkey-refused');
  }
}
