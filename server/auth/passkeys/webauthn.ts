import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeClientDataJSON, verifySignature } from '@simplewebauthn/server/helpers';
import { brand } from '#content/brand';
import type { Environment } from '../../config/environment.js';
import type { Passkey } from '../../database/entities/passkey.entity.js';
import { CHALLENGE_MINUTES } from '../../shared/limits.js';
import type { AuthenticatedUser } from '../sessions/authenticated-user.js';

/*
 * WebAuthn level 3 with the choices of this site. Options and answers are the standard's own JSON, as
 * `PublicKeyCredential` reads and writes it.
 */

export type PasskeyCreationOptions = PublicKeyCredentialCreationOptionsJSON;
export type PasskeyRequestOptions = PublicKeyCredentialRequestOptionsJSON & { rpId: string };

/** In milliseconds, as browsers count. */
const TIMEOUT = CHALLENGE_MINUTES * 60_000;

/** COSE algorithms in order of preference: Ed25519, ES256 and RS256, which Node.js and every authenticator share. */
const ALGORITHMS = [-8, -7, -257];

/** Section 4: Credential ID. */
const CREDENTIAL_ID_BYTES = 1_023;

/** The site as visitors see it: passkeys don't follow it to another host. */
export function relyingParty({ publicUrl }: Pick<Environment, 'publicUrl'>) {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
}

const handleOf = (userId: string) => Buffer.from(userId.replaceAll('-', ''), 'hex');

/** The handle of an account for authenticators: nothing personal (section 14.6.1). */
export const userHandleOf = (userId: string) => handleOf(userId).toString('base64url');

const descriptorsOf = (passkeys: readonly Passkey[]) =>
  passkeys.map(({ credentialId, transports }) => ({
    id: credentialId.toString('base64url'),
    transports,
  }));

/** @param allowed empty where any passkey may answer */
export const requestOptions = async (
  rpID: string,
  challenge: Buffer,
  allowed: readonly Passkey[],
): Promise<PasskeyRequestOptions> => ({
  rpId: rpID,
  ...(await generateAuthenticationOptions({
    rpID,
    challenge: new Uint8Array(challenge),
    timeout: TIMEOUT,
    userVerification: 'required',
    allowCredentials: descriptorsOf(allowed),
  })),
});

export const creationOptions = async (
  rpID: string,
  challenge: Buffer,
  { id, email, name }: AuthenticatedUser,
  existing: readonly Passkey[],
): Promise<PasskeyCreationOptions> =>
  generateRegistrationOptions({
    rpName: brand.name,
    rpID,
    userID: new Uint8Array(handleOf(id)),
    userName: email,
    userDisplayName: name ?? '',
    challenge: new Uint8Array(challenge),
    timeout: TIMEOUT,
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: descriptorsOf(existing),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestationType: 'none',
  });

type Answer = RegistrationResponseJSON | AuthenticationResponseJSON;

/** The challenge that an answer names, or undefined for an answer that isn't one. */
export function challengeOf(answer: Answer): Buffer | undefined {
  try {
    return Buffer.from(decodeClientDataJSON(answer.response.clientDataJSON).challenge, 'base64url');
  } catch {
    return undefined;
  }
}

/** The passkey that an answer names: no bytes where it names none, since nothing has checked the answer yet. */
export const credentialIdOf = ({ id }: { id: unknown }): Buffer =>
  Buffer.from(typeof id === 'string' ? id : '', 'base64url');

interface Expected {
  challenge: Buffer;
  rp: { id: string; origin: string };
}

const expectedOf = ({ challenge, rp }: Expected) => ({
  expectedChallenge: challenge.toString('base64url'),
  expectedOrigin: rp.origin,
  expectedRPID: rp.id,
  requireUserVerification: true,
});

/** Pages of other sites may not use passkeys of this one within a frame (section 13.4.2). */
function assertOwnPage({ response }: Answer): void {
  if (decodeClientDataJSON(response.clientDataJSON).crossOrigin) {
    throw new Error('Asked for in a frame.');
  }
}

/** A signature in the form of ECDSA (r and s are 1) that no key has made; Ed25519 and RSA find it too short. */
const DUMMY_SIGNATURE = new Uint8Array([0x30, 6, 2, 1, 1, 2, 1, 1]);

/** A point that isn't on its curve, say, fits no private key: its passkey would never log in. @throws Error for such */
const assertUsable = async (credentialPublicKey: Uint8Array<ArrayBuffer>) =>
  verifySignature({ signature: DUMMY_SIGNATURE, data: new Uint8Array(), credentialPublicKey });

/** Verifies a new passkey (section 7.1). @throws Error that says what is wrong */
export async function verifyNew(answer: RegistrationResponseJSON, expected: Expected) {
  assertOwnPage(answer);
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: answer,
    ...expectedOf(expected),
    supportedAlgorithmIDs: ALGORITHMS,
  });
  if (!verified) throw new Error('The answer is not verified.');
  const { aaguid, credential, credentialDeviceType, credentialBackedUp } = registrationInfo;
  await assertUsable(credential.publicKey);
  const credentialId = Buffer.from(credential.id, 'base64url');
  if (credentialId.length > CREDENTIAL_ID_BYTES) throw new Error('The credential id is too long.');
  return {
    credentialId,
    publicKey: Buffer.from(credential.publicKey),
    counter: String(credential.counter),
    aaguid,
    backupEligible: credentialDeviceType === 'multiDevice',
    backedUp: credentialBackedUp,
  };
}

/** The state of a passkey that an authenticator reports at each use. */
interface Use {
  counter: number;
  backedUp: boolean;
}

/**
 * Verifies that a passkey answered a challenge (section 7.2), except for its counter: that is judged once the signature is
 * known to be good, or anybody could cry wolf.
 * @throws Error that says what is wrong
 */
export async function verifyAnswer(
  answer: AuthenticationResponseJSON,
  { publicKey, backupEligible }: Passkey,
  expected: Expected,
): Promise<Use> {
  assertOwnPage(answer);
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: answer,
    ...expectedOf(expected),
    credential: { id: answer.id, publicKey: new Uint8Array(publicKey), counter: 0 },
  });
  if (!verified) throw new Error('The signature is wrong.');
  const { newCounter, credentialBackedUp, credentialDeviceType } = authenticationInfo;
  // Section 7.2, step 19: a passkey is made for one device or for several, once and for all.
  if ((credentialDeviceType === 'multiDevice') !== backupEligible) {
    throw new Error('The backup eligibility has changed.');
  }
  return { counter: newCounter, backedUp: credentialBackedUp };
}

/** Whether somebody else may be using a copy (section 6.1.1): a counter that counts only goes up. */
export const isCounterBehind = (stored: string, { counter }: Use) =>
  (counter > 0 || Number(stored) > 0) && counter <= Number(stored);
