import { Injectable, Logger } from '@nestjs/common';
import { generateRegistrationOptions, type RegistrationResponseJSON } from '@simplewebauthn/server';
import { EntityManager } from 'typeorm';
import { brand } from '#content/brand';
import { PASSKEYS_MAX } from '../../shared/lengths.js';
import { problem } from '../../api/problem.js';
import { Limiter } from '../../limits/limiter.js';
import { Environment } from '../../config/environment.js';
import { violatedConstraint } from '../../database/database-errors.js';
import { Passkey } from '../../database/entities/passkey.entity.js';
import { passkeyAdded, passkeyRemoved } from '../../mail/notices.js';
import type { SessionUser } from '../sessions/callers.js';
import { currentOrigin } from '../../shared/request-context.js';
import { deviceName } from '../sessions/device-name.js';
import { AccountChanges } from '../sessions/account-changes.js';
import { PasskeyAnswersService } from './passkey-answers.service.js';
import { ALGORITHMS, descriptorsOf, hostOf, TIMEOUT, userHandleOf, verifyNew } from './webauthn.js';

/** As many as there are kinds (section 5.8.4), and some to come. */
const TRANSPORTS_MAX = 10;
const TRANSPORT = /^[a-z-]{1,32}$/;

/** Short words only: they are handed to browsers again. */
function transportsOf({ response }: RegistrationResponseJSON): string[] {
  const given: unknown[] = [response.transports].flat();
  const isWord = (each: unknown) => typeof each === 'string' && TRANSPORT.test(each);
  return given.filter(isWord).slice(0, TRANSPORTS_MAX).map(String);
}

@Injectable()
export class PasskeysService {
  private readonly logger = new Logger(PasskeysService.name);

  constructor(
    private readonly manager: EntityManager,
    private readonly environment: Environment,
    private readonly answers: PasskeyAnswersService,
    private readonly limiter: Limiter,
    private readonly accounts: AccountChanges,
  ) {}

  async list(userId: string): Promise<Passkey[]> {
    const order = { createdAt: 'DESC' } as const;
    return this.manager.find(Passkey, { where: { userId }, order, take: PASSKEYS_MAX });
  }

  /** @throws Problem `too-many-passkeys`, `too-many-requests` */
  async options(user: SessionUser) {
    await this.limiter.take(['passkey-ceremonies', user.sessionId]);
    const existing = await this.list(user.id);
    if (existing.length >= PASSKEYS_MAX) throw problem('too-many-passkeys');
    return generateRegistrationOptions({
      rpName: brand.name,
      rpID: hostOf(this.environment),
      userID: new Uint8Array(Buffer.from(userHandleOf(user.id), 'base64url')),
      userName: user.email,
      userDisplayName: user.name ?? '',
      challenge: await this.answers.issueChallenge('registration', user.id),
      timeout: TIMEOUT,
      supportedAlgorithmIDs: ALGORITHMS,
      excludeCredentials: descriptorsOf(existing),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestationType: 'none',
    });
  }

  /** @throws Problem `invalid-passkey`, `passkey-known`, `too-many-passkeys`, `invalid-token` */
  async create(user: SessionUser, answer: RegistrationResponseJSON): Promise<Passkey> {
    const challenge = await this.answers.useChallenge(answer, 'registration', user.id);
    if (challenge === undefined) throw problem('invalid-passkey');
    const verified = await verifyNew(answer, challenge, this.environment).catch(
      (error: unknown) => {
        this.logger.debug(`A new passkey was refused: ${String(error)}`);
        throw problem('invalid-passkey');
      },
    );
    const { credential, credentialDeviceType, credentialBackedUp } = verified;
    const passkey = this.manager.create(Passkey, {
      userId: user.id,
      credentialId: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      counter: String(credential.counter),
      transports: transportsOf(answer),
      backupEligible: credentialDeviceType === 'multiDevice',
      backedUp: credentialBackedUp,
      name: deviceName(currentOrigin().userAgent) ?? 'Passkey',
      sessionId: user.sessionId,
      lastUsedAt: null,
    });
    return this.accounts.changeAccount(user, passkeyAdded, async (manager) => {
      const count = await manager.countBy(Passkey, { userId: user.id });
      if (count >= PASSKEYS_MAX) throw problem('too-many-passkeys');
      await manager.insert(Passkey, passkey).catch((error: unknown) => {
        const isKnown = violatedConstraint(error) === 'passkeys_credential_id_key';
        throw isKnown ? problem('passkey-known') : error;
      });
      return { facts: { name: passkey.name }, result: passkey };
    });
  }

  /** @throws Problem `no-such-passkey` */
  async rename({ id: userId }: SessionUser, id: string, name: string): Promise<Passkey> {
    await this.manager.update(Passkey, { id, userId }, { name });
    const passkey = await this.manager.findOneBy(Passkey, { id, userId });
    if (!passkey) throw problem('no-such-passkey');
    return passkey;
  }

  /** @throws Problem `no-such-passkey`, `invalid-token`; `last-passkey` of an account without a password */
  async remove(user: SessionUser, id: string): Promise<void> {
    await this.accounts.changeAccount(user, passkeyRemoved, async (manager, account) => {
      const passkeys = await manager.findBy(Passkey, { userId: user.id });
      const passkey = passkeys.find((each) => each.id === id);
      if (!passkey) throw problem('no-such-passkey');
      if (account.passwordHash === null && passkeys.length === 1) throw problem('last-passkey');
      await manager.delete(Passkey, id);
      return { facts: { name: passkey.name }, result: undefined };
    });
  }
}
