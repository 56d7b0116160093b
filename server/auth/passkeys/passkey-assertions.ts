import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { problem, type Problem } from '../../api/problem.js';
import { Environment } from '../../config/environment.js';
import { Passkey } from '../../database/entities/passkey.entity.js';
import { User } from '../../database/entities/user.entity.js';
import { passkeyCloneWarning } from '../../mail/notices.js';
import { SecurityLog } from '../sessions/security-log.js';
import { type PasskeyRequestOptions, toRequestOptions } from './ceremony-options.dto.js';
import { PasskeyChallenges, type Purpose } from './passkey-challenges.js';
import type { AssertionRequest } from './passkeys.dto.js';
import { relyingParty, userHandleOf } from './relying-party.js';
import { isCounterBehind, verifyAnswer } from './verify.js';
import { AccountChanges } from '../sessions/account-changes.js';

/** Whom a passkey has to belong to; null where it tells who logs in. */
type Claimant = string | null;

/** Checks what passkeys answer. */
@Injectable()
export class PasskeyAssertions {
  private readonly logger = new Logger(PasskeyAssertions.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly environment: Environment,
    private readonly challenges: PasskeyChallenges,
    private readonly accounts: AccountChanges,
    private readonly securityLog: SecurityLog,
  ) {}

  /** Makes a challenge. @param passkeys that may answer; with none, anybody's */
  async ask(
    purpose: Purpose,
    userId: string | null,
    passkeys: readonly Passkey[],
  ): Promise<PasskeyRequestOptions> {
    const challenge = await this.challenges.issue(purpose, userId);
    return toRequestOptions(relyingParty(this.environment).id, challenge, passkeys);
  }

  /**
   * Does what a good answer is for, in the transaction that notes the passkey's use, with the account locked: nothing
   * that takes passkeys away comes in between.
   * @throws Problem 401 for an answer that is not good, and whatever `work` throws
   */
  async whenGood<Result>(
    answer: AssertionRequest,
    purpose: Purpose,
    claimant: Claimant,
    work: (manager: EntityManager, account: User, passkey: Passkey) => Promise<Result>,
  ): Promise<Result> {
    const challenge = await this.challenges.use(answer.clientDataJSON, purpose, claimant);
    if (challenge === undefined) {
      throw this.refusal('The challenge is unknown, used or too old.', claimant);
    }
    const passkey = await this.find(answer, claimant);
    const use = await verifyAnswer(answer, passkey, {
      challenge,
      rp: relyingParty(this.environment),
    }).catch((error: unknown) => {
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
        const notification = {
          event: 'passkey-clone-suspected',
          notice: passkeyCloneWarning,
        } as const;
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

  private async find(
    { credentialId, userHandle }: AssertionRequest,
    claimant: Claimant,
  ): Promise<Passkey> {
    const passkey = await this.dataSource.manager.findOneBy(Passkey, {
      credentialId: Buffer.from(credentialId, 'base64url'),
    });
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
  private refusal(error: unknown, accountId: string | null): Problem {
    this.logger.debug(`A passkey was refused: ${String(error)}`);
    this.securityLog.recordLater('passkey-refused', accountId ?? undefined);
    return problem('passkey-refused');
  }
}
