import { Injectable, Logger } from '@nestjs/common';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { DataSource } from 'typeorm';
import { PASSKEYS_MAX } from '../../shared/limits.js';
import { problem } from '../../api/problem.js';
import { Limiter } from '../../limits/limiter.js';
import { Environment } from '../../config/environment.js';
import { violatedUniqueConstraint } from '../../database/database-errors.js';
import { Passkey } from '../../database/entities/passkey.entity.js';
import { passkeyAdded, passkeyRemoved } from '../../mail/notices.js';
import type { AuthenticatedUser } from '../sessions/authenticated-user.js';
import { currentOrigin, deviceName } from '../../shared/request-context.js';
import { PasskeyAnswers } from './passkey-answers.service.js';
import {
  firstName,
  type PasskeysResponse,
  toPasskeyResponse,
  transportsOf,
} from './passkeys.dto.js';
import {
  creationOptions,
  credentialIdOf,
  type PasskeyCreationOptions,
  relyingParty,
  userHandleOf,
  verifyNew,
} from './webauthn.js';
import { AccountChanges } from '../sessions/account-changes.js';

/** The passkeys of an account, as its owner sees and changes them. */
@Injectable()
export class PasskeysService {
  private readonly logger = new Logger(PasskeysService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly environment: Environment,
    private readonly answers: PasskeyAnswers,
    private readonly limiter: Limiter,
    private readonly accounts: AccountChanges,
  ) {}

  /** All of an account, and what its browser has to know to tell its authenticators of them. */
  async listAll(userId: string): Promise<PasskeysResponse> {
    return {
      passkeys: (await this.list(userId)).map(toPasskeyResponse),
      rpId: relyingParty(this.environment).id,
      userHandle: userHandleOf(userId),
    };
  }

  /** The newest first. */
  async list(userId: string): Promise<Passkey[]> {
    const order = { createdAt: 'DESC' } as const;
    return this.dataSource.manager.find(Passkey, { where: { userId }, order, take: PASSKEYS_MAX });
  }

  /** @throws Problem 409 when there are as many as there may be; 429 */
  async options(user: AuthenticatedUser): Promise<PasskeyCreationOptions> {
    await this.limiter.take('passkey-ceremonies', user.sessionId);
    const existing = await this.list(user.id);
    if (existing.length >= PASSKEYS_MAX) throw problem('too-many-passkeys');
    const challenge = await this.answers.issueChallenge('registration', user.id);
    return creationOptions(relyingParty(this.environment).id, challenge, user, existing);
  }

  /** @throws Problem 400 for an answer that is not good; 409 when it is known, or one too many; 401 when the session has just ended */
  async create(user: AuthenticatedUser, answer: RegistrationResponseJSON): Promise<Passkey> {
    const verified = await this.verify(user, answer);
    const passkey = this.dataSource.manager.create(Passkey, {
      ...verified,
      userId: user.id,
      transports: transportsOf(answer),
      name: firstName(verified.aaguid, deviceName(currentOrigin().userAgent)),
      sessionId: user.sessionId,
      lastUsedAt: null,
    });
    const notification = { event: 'passkey-added', notice: passkeyAdded } as const;
    await this.accounts.changeAccount(user, notification, async (manager) => {
      const count = await manager.countBy(Passkey, { userId: user.id });
      if (count >= PASSKEYS_MAX) throw problem('too-many-passkeys');
      await manager.insert(Passkey, passkey).catch((error: unknown) => {
        const isKnown = violatedUniqueConstraint(error) === 'passkeys_credential_id_key';
        throw isKnown ? problem('passkey-known') : error;
      });
      return { facts: { name: passkey.name }, result: undefined };
    });
    return passkey;
  }

  private async verify(user: AuthenticatedUser, answer: RegistrationResponseJSON) {
    const challenge = await this.answers.useChallenge(answer, 'registration', user.id);
    if (challenge === undefined) {
      // Sent again because the answer was lost: it has been kept.
      const kept = { userId: user.id, credentialId: credentialIdOf(answer) };
      const isKept = await this.dataSource.manager.existsBy(Passkey, kept);
      throw problem(isKept ? 'passkey-known' : 'invalid-passkey');
    }
    const expected = { challenge, rp: relyingParty(this.environment) };
    return verifyNew(answer, expected).catch((error: unknown) => {
      this.logger.debug(`A new passkey was refused: ${String(error)}`);
      throw problem('invalid-passkey');
    });
  }

  /** @throws Problem 404 */
  async rename(user: AuthenticatedUser, id: string, name: string): Promise<Passkey> {
    const { manager } = this.dataSource;
    await manager.update(Passkey, { id, userId: user.id }, { name });
    const passkey = await manager.findOneBy(Passkey, { id, userId: user.id });
    if (!passkey) throw problem('no-such-passkey');
    return passkey;
  }

  /** @throws Problem 404; 409 for the last one of an account without a password; 401 when the session has just ended */
  async remove(user: AuthenticatedUser, id: string): Promise<void> {
    const notification = { event: 'passkey-removed', notice: passkeyRemoved } as const;
    await this.accounts.changeAccount(user, notification, async (manager, account) => {
      const passkeys = await manager.findBy(Passkey, { userId: user.id });
      const passkey = passkeys.find((each) => each.id === id);
      if (!passkey) throw problem('no-such-passkey');
      if (account.passwordHash === null && passkeys.length === 1) throw problem('last-passkey');
      await manager.delete(Passkey, id);
      return { facts: { name: passkey.name }, result: undefined };
    });
  }
}
