import { Injectable, Logger } from '@nestjs/common';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  type VerifyAuthenticationResponseOpts,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeClientDataJSON, verifySignature } from '@simplewebauthn/server/helpers';
import { EntityManager, IsNull } from 'typeorm';
import { brand } from '#content/brand';
import { CHALLENGE_MINUTES, PASSKEYS_MAX } from '../../shared/lengths.js';
import { problem, whenViolated } from '../../api/problem.js';
import { Cleanup } from '../../cleanup/cleanup.js';
import { inFuture } from '../../database/accounts.js';
import { PasskeyChallenge } from '../../database/entities/passkey-challenge.entity.js';
import { Limiter } from '../../limits/limiter.js';
import { Environment } from '../../config/environment.js';
import { Passkey } from '../../database/entities/passkey.entity.js';
import { passkeyAdded, passkeyRemoved } from '../../mail/notices.js';
import type { SessionUser } from '../sessions/callers.js';
import { currentOrigin } from '../../shared/request-context.js';
import { deviceName } from '../sessions/device-name.js';
import { AccountChanges } from '../sessions/account-changes.js';

/* WebAuthn level 3 with the choices of this site. Options and answers are the standard's own JSON. */

type Answer = RegistrationResponseJSON | AuthenticationResponseJSON;

/** The purpose of an answer. An answer for one purpose is good for no other. */
export type ChallengePurpose = 'login' | 'registration' | 'reauthentication';

/** The account that must own the passkey; null at log-in, where the passkey names the account. */
export type Claimant = string | null;

export type Expected = Omit<VerifyAuthenticationResponseOpts, 'response' | 'credential'>;

/** In milliseconds, as browsers count. */
const TIMEOUT = CHALLENGE_MINUTES * 60_000;

/** The handle of an account for authenticators: nothing personal (section 14.6.1). */
export const userHandleOf = (userId: string) =>
  Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');

const descriptorsOf = (passkeys: readonly Passkey[]) =>
  passkeys.map(({ credentialId, transports }) => ({
    id: credentialId.toString('base64url'),
    transports,
  }));

/** What the browser says that it answered, or undefined for an answer that isn't one. */
function clientDataOf({ response }: Answer) {
  try {
    const { challenge, crossOrigin } = decodeClientDataJSON(response.clientDataJSON);
    return { challenge: Buffer.from(challenge, 'base64url'), crossOrigin };
  } catch {
    return undefined;
  }
}

/** COSE algorithms in order of preference: Ed25519, ES256 and RS256, which Node.js and every authenticator share. */
const ALGORITHMS = [-8, -7, -257];

/** Section 4: Credential ID. */
const CREDENTIAL_ID_BYTES = 1_023;

/** A signature in the form of ECDSA (r and s are 1) that no key has made; Ed25519 and RSA find it too short. */
const DUMMY_SIGNATURE = new Uint8Array([0x30, 6, 2, 1, 1, 2, 1, 1]);

/** As many transports as there are (section 5.8.4), and some to come. */
const TRANSPORTS_MAX = 10;
/** Short words only: they are handed to browsers again. */
const isTransport = (each: unknown): each is string =>
  typeof each === 'string' && /^[a-z-]{1,32}$/.test(each);

/** Verifies a new passkey (section 7.1). @throws Error that says what is wrong */
async function verifyNew(response: RegistrationResponseJSON, expected: Expected) {
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    ...expected,
    supportedAlgorithmIDs: ALGORITHMS,
  });
  if (!verified) throw new Error('The answer is not verified.');
  const { id, publicKey } = registrationInfo.credential;
  if (Buffer.from(id, 'base64url').length > CREDENTIAL_ID_BYTES) throw new Error('Too long an id.');
  // A point that isn't on its curve, say, fits no private key: its passkey would never log in.
  const data = new Uint8Array();
  await verifySignature({ signature: DUMMY_SIGNATURE, data, credentialPublicKey: publicKey });
  return registrationInfo;
}

/** The passkeys of an account, and the challenges that passkeys answer. */
@Injectable()
export class PasskeysService {
  private readonly logger = new Logger(PasskeysService.name);

  constructor(
    private readonly manager: EntityManager,
    private readonly environment: Environment,
    private readonly limiter: Limiter,
    private readonly accounts: AccountChanges,
    cleanup: Cleanup,
  ) {
    cleanup.registerRows('passkey_challenges', 'expires_at < now()');
  }

  async list(userId: string): Promise<Passkey[]> {
    const order = { createdAt: 'DESC' } as const;
    return this.manager.find(Passkey, { where: { userId }, order, take: PASSKEYS_MAX });
  }

  /** @throws Problem `too-many-passkeys`, `too-many-requests` */
  async creationOptions(user: SessionUser) {
    await this.limiter.take(['passkey-ceremonies', user.sessionId]);
    const existing = await this.list(user.id);
    if (existing.length >= PASSKEYS_MAX) throw problem('too-many-passkeys');
    const options = await generateRegistrationOptions({
      rpName: brand.name,
      rpID: new URL(this.environment.publicUrl).hostname,
      userID: new Uint8Array(Buffer.from(userHandleOf(user.id), 'base64url')),
      userName: user.email,
      userDisplayName: user.name ?? '',
      timeout: TIMEOUT,
      supportedAlgorithmIDs: ALGORITHMS,
      excludeCredentials: descriptorsOf(existing),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestationType: 'none',
    });
    await this.keep(options.challenge, 'registration', user.id);
    return options;
  }

  /** @throws Problem `invalid-passkey`, `passkey-known`, `too-many-passkeys`, `invalid-token` */
  async create(user: SessionUser, answer: RegistrationResponseJSON): Promise<Passkey> {
    const expected = await this.useChallenge(answer, 'registration', user.id);
    if (!expected) throw problem('invalid-passkey');
    const verified = await verifyNew(answer, expected).catch((error: unknown) => {
      this.logger.debug(`A new passkey was refused: ${String(error)}`);
      throw problem('invalid-passkey');
    });
    const { credential, credentialDeviceType, credentialBackedUp } = verified;
    const passkey = this.manager.create(Passkey, {
      userId: user.id,
      credentialId: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      counter: String(credential.counter),
      transports: [answer.response.transports].flat().filter(isTransport).slice(0, TRANSPORTS_MAX),
      backupEligible: credentialDeviceType === 'multiDevice',
      backedUp: credentialBackedUp,
      name: deviceName(currentOrigin().userAgent) ?? 'Passkey',
      sessionId: user.sessionId,
      lastUsedAt: null,
    });
    return this.accounts.changeAccount(user, passkeyAdded, async (manager) => {
      const count = await manager.countBy(Passkey, { userId: user.id });
      if (count >= PASSKEYS_MAX) throw problem('too-many-passkeys');
      const refuse = whenViolated('passkeys_credential_id_key', 'passkey-known');
      await manager.insert(Passkey, passkey).catch(refuse);
      return { facts: { name: passkey.name }, result: passkey };
    });
  }

  /** @throws Problem `no-such-passkey`, `last-way-in`, `invalid-token` */
  async remove(user: SessionUser, id: string): Promise<void> {
    await this.accounts.changeAccount(user, passkeyRemoved, async (manager, account) => {
      const passkey = await manager.findOneBy(Passkey, { id, userId: user.id });
      if (!passkey) throw problem('no-such-passkey');
      await this.accounts.requireAnotherWayIn(manager, account, id);
      await manager.delete(Passkey, id);
      return { facts: { name: passkey.name }, result: undefined };
    });
  }

  /** @param passkeys that may answer; empty for any */
  async requestOptions(purpose: ChallengePurpose, claimant: Claimant, passkeys: Passkey[]) {
    const options = await generateAuthenticationOptions({
      rpID: new URL(this.environment.publicUrl).hostname,
      timeout: TIMEOUT,
      userVerification: 'required',
      allowCredentials: descriptorsOf(passkeys),
    });
    await this.keep(options.challenge, purpose, claimant);
    return options;
  }

  /** Keeps the challenge of options, so that one answer to it is good. */
  private async keep(given: string, purpose: ChallengePurpose, userId: Claimant) {
    const challenge = Buffer.from(given, 'base64url');
    const expiresAt = () => `now() + interval '${CHALLENGE_MINUTES} minutes'`;
    await this.manager.insert(PasskeyChallenge, { challenge, purpose, userId, expiresAt });
  }

  /** Uses up the challenge that an answer names. @returns undefined when it was not live, or not meant for this */
  async useChallenge(answer: Answer, purpose: ChallengePurpose, userId: Claimant) {
    const clientData = clientDataOf(answer);
    if (!clientData) return undefined;
    const { challenge, crossOrigin } = clientData;
    const live = { challenge, purpose, userId: userId ?? IsNull(), expiresAt: inFuture() };
    const { affected } = await this.manager.delete(PasskeyChallenge, live);
    // Pages of other sites may not use passkeys of this one within a frame (section 13.4.2).
    if (affected !== 1 || crossOrigin) return undefined;
    const { origin, hostname } = new URL(this.environment.publicUrl);
    return {
      expectedChallenge: challenge.toString('base64url'),
      expectedOrigin: origin,
      expectedRPID: hostname,
      requireUserVerification: true,
    };
  }
}
