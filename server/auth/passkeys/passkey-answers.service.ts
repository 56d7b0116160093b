import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import {
  type AuthenticationResponseJSON,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import { EntityManager } from 'typeorm';
import { isProblem, problem, type Problem } from '../../api/problem.js';
import { Passkey } from '../../database/entities/passkey.entity.js';
import { lockAccount } from '../../database/accounts.js';
import { Session } from '../../database/entities/session.entity.js';
import type { User } from '../../database/entities/user.entity.js';
import { Limiter } from '../../limits/limiter.js';
import { passkeyCloneSuspected } from '../../mail/notices.js';
import { AccountChanges } from '../sessions/account-changes.js';
import type { SessionUser } from '../sessions/callers.js';
import { SecurityLog } from '../sessions/security-log.js';
import { logins, LoginService } from '../sessions/login.service.js';
import type { PasskeyLoginRequest } from './passkeys.dto.js';
import {
  type ChallengePurpose,
  type Claimant,
  type Expected,
  PasskeysService,
  userHandleOf,
} from './passkeys.service.js';

/**
 * Verifies that a passkey answered a challenge (section 7.2), except for its counter: that counts only once the
 * signature is known to be good, or anyone could raise a false alarm.
 * @throws Error that says what is wrong
 */
async function verifyAnswer(
  response: AuthenticationResponseJSON,
  { publicKey, backupEligible }: Passkey,
  expected: Expected,
) {
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    ...expected,
    credential: { id: response.id, publicKey: new Uint8Array(publicKey), counter: 0 },
  });
  if (!verified) throw new Error('The signature is wrong.');
  // Step 19: a passkey is made for one device or for several, once and for all.
  if ((authenticationInfo.credentialDeviceType === 'multiDevice') !== backupEligible) {
    throw new Error('The backup eligibility has changed.');
  }
  return authenticationInfo;
}

/** What the answers of passkeys are good for: a log-in, or a fresh proof of a session. */
@Injectable()
export class PasskeyAnswersService {
  private readonly logger = new Logger(PasskeyAnswersService.name);

  constructor(
    private readonly manager: EntityManager,
    private readonly passkeys: PasskeysService,
    private readonly accounts: AccountChanges,
    private readonly login: LoginService,
    private readonly limiter: Limiter,
    private readonly securityLog: SecurityLog,
  ) {}

  async loginOptions() {
    return this.passkeys.requestOptions('login', null, []);
  }

  /** @throws Problem `passkey-refused`, `unknown-passkey` */
  async logIn({ remember_me: remembered = false, credential }: PasskeyLoginRequest) {
    const start = async (manager: EntityManager, account: User, passkey: Passkey) => {
      const proof = { id: account.id, passwordHash: null, twoFactors: true };
      const sessionId = randomUUID();
      const started = await this.login.start(manager, proof, remembered, 'passkey', { sessionId });
      if (typeof started === 'string') throw problem('unknown-passkey');
      await manager.update(Passkey, passkey.id, { sessionId });
      return { started, email: account.emailCanonical };
    };
    const good = this.whenGood(credential, 'login', null, start);
    const { started, email } = await good.catch((error: unknown) => {
      if (isProblem(error)) logins.inc({ method: 'passkey', outcome: 'refused' });
      throw error;
    });
    await this.login.forgetFailures(email);
    return started;
  }

  /** @throws Problem `no-such-passkey` for an account without passkeys; `too-many-requests` */
  async proofOptions({ id: userId, sessionId }: SessionUser) {
    await this.limiter.take(['passkey-ceremonies', sessionId]);
    const passkeys = await this.manager.findBy(Passkey, { userId });
    if (passkeys.length === 0) throw problem('no-such-passkey');
    return this.passkeys.requestOptions('reauthentication', userId, passkeys);
  }

  /** @throws Problem `passkey-refused`, `unknown-passkey`; `invalid-token` when the session has just ended */
  async reauthenticate({ id, sessionId }: SessionUser, answer: AuthenticationResponseJSON) {
    await this.whenGood(answer, 'reauthentication', id, async (manager) => {
      const now = () => 'statement_timestamp()';
      const proof = { authenticatedAt: now, twoFactorsAt: now };
      const { affected } = await manager.update(Session, sessionId, proof);
      if (affected !== 1) throw problem('invalid-token');
    });
    this.securityLog.line('reauthenticated', id);
  }

  /**
   * Does what a good answer is for, in the transaction that notes the passkey's use, with the account locked: nothing
   * that takes passkeys away comes in between.
   * @throws Problem `passkey-refused`, `unknown-passkey`, and what `work` throws
   */
  private async whenGood<Result>(
    answer: AuthenticationResponseJSON,
    purpose: ChallengePurpose,
    claimant: Claimant,
    work: (manager: EntityManager, account: User, passkey: Passkey) => Promise<Result>,
  ): Promise<Result> {
    const expected = await this.passkeys.useChallenge(answer, purpose, claimant);
    if (!expected) throw this.refusal('The challenge is not live, or was in a frame.', claimant);
    const passkey = await this.find(answer, claimant);
    const use = await verifyAnswer(answer, passkey, expected).catch((error: unknown) => {
      throw this.refusal(error, passkey.userId);
    });
    const done = await this.manager.transaction(async (manager) => {
      // In this order everywhere: the account, then its passkeys.
      const account = await lockAccount(manager, { id: passkey.userId });
      const current = account && (await manager.findOneBy(Passkey, { id: passkey.id }));
      if (!current) throw problem('unknown-passkey');
      const { newCounter: counter, credentialBackedUp: backedUp } = use;
      const last = Number(current.counter);
      // A counter only goes up, so this may be a copy (section 6.1.1).
      if ((counter > 0 || last > 0) && counter <= last) {
        // Its counter stays as it is: the passkey that is ahead of it goes on working.
        const { name } = current;
        await this.accounts.notifyOwner(manager, account, passkeyCloneSuspected, { name });
        return undefined;
      }
      const lastUsedAt = () => 'now()';
      await manager.update(Passkey, current.id, { counter: String(counter), backedUp, lastUsedAt });
      return { result: await work(manager, account, current) };
    });
    if (!done) throw problem('passkey-refused');
    return done.result;
  }

  private async find(answer: AuthenticationResponseJSON, claimant: Claimant): Promise<Passkey> {
    // Nothing has checked the answer yet: its id may be anything.
    const credentialId = Buffer.from(typeof answer.id === 'string' ? answer.id : '', 'base64url');
    const passkey = await this.manager.findOneBy(Passkey, { credentialId });
    if (!passkey) {
      this.securityLog.line('passkey-unknown', claimant ?? undefined);
      throw problem('unknown-passkey');
    }
    const isOthers = claimant !== null && claimant !== passkey.userId;
    // Without a claimant, the passkey must name the account (section 7.2, step 6).
    const owner = userHandleOf(passkey.userId);
    const userHandle = answer.response.userHandle ?? (claimant && owner);
    if (isOthers || userHandle !== owner) {
      throw this.refusal('The passkey belongs to another account.', claimant);
    }
    return passkey;
  }

  /** The caller doesn't learn the reason. The log has it, for an operator who set PUBLIC_URL wrong. */
  private refusal(error: unknown, accountId: Claimant): Problem {
    this.logger.debug(`A passkey was refused: ${String(error)}`);
    this.securityLog.recordLater('passkey-refused', accountId ?? undefined);
    return problem('passkey-refused');
  }
}
