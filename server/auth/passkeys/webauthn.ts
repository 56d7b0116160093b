import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeClientDataJSON, verifySignature } from '@simplewebauthn/server/helpers';
import type { Environment } from '../../config/environment.js';
import type { Passkey } from '../../database/entities/passkey.entity.js';
import { CHALLENGE_MINUTES } from '../../shared/lengths.js';

/* WebAuthn level 3 with the choices of this site. Options and answers are the standard's own JSON. */

type Answer = RegistrationResponseJSON | AuthenticationResponseJSON;

/** In milliseconds, as browsers count. */
export const TIMEOUT = CHALLENGE_MINUTES * 60_000;

/** COSE algorithms in order of preference: Ed25519, ES256 and RS256, which Node.js and every authenticator share. */
export const ALGORITHMS = [-8, -7, -257];

/** Section 4: Credential ID. */
const CREDENTIAL_ID_BYTES = 1_023;

/** A signature in the form of ECDSA (r and s are 1) that no key has made; Ed25519 and RSA find it too short. */
const DUMMY_SIGNATURE = new Uint8Array([0x30, 6, 2, 1, 1, 2, 1, 1]);

/** The relying party's id: passkeys don't follow the site to another host. */
export const hostOf = ({ publicUrl }: Environment) => new URL(publicUrl).hostname;

/** The handle of an account for authenticators: nothing personal (section 14.6.1). */
export const userHandleOf = (userId: string) =>
  Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');

export const descriptorsOf = (passkeys: readonly Passkey[]) =>
  passkeys.map(({ credentialId, transports }) => ({
    id: credentialId.toString('base64url'),
    transports,
  }));

/** The challenge that an answer names, or undefined for an answer that isn't one. */
export function challengeOf({ response }: Answer): Buffer | undefined {
  try {
    return Buffer.from(decodeClientDataJSON(response.clientDataJSON).challenge, 'base64url');
  } catch {
    return undefined;
  }
}

function expectedOf({ response }: Answer, challenge: Buffer, { publicUrl }: Environment) {
  // Pages of other sites may not use passkeys of this one within a frame (section 13.4.2).
  if (decodeClientDataJSON(response.clientDataJSON).crossOrigin) throw new Error('In a frame.');
  const { origin, hostname } = new URL(publicUrl);
  return {
    expectedChallenge: challenge.toString('base64url'),
    expectedOrigin: origin,
    expectedRPID: hostname,
    requireUserVerification: true,
  };
}

/** Verifies a new passkey (section 7.1). @throws Error that says what is wrong */
export async function verifyNew(
  response: RegistrationResponseJSON,
  challenge: Buffer,
  environment: Environment,
) {
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    ...expectedOf(response, challenge, environment),
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

/**
 * Verifies that a passkey answered a challenge (section 7.2), except for its counter: that counts only once the
 * signature is known to be good, or anybody could cry wolf.
 * @throws Error that says what is wrong
 */
export async function verifyAnswer(
  response: AuthenticationResponseJSON,
  { publicKey, backupEligible }: Passkey,
  challenge: Buffer,
  environment: Environment,
) {
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    ...expectedOf(response, challenge, environment),
    credential: { id: response.id, publicKey: new Uint8Array(publicKey), counter: 0 },
  });
  if (!verified) throw new Error('The signature is wrong.');
  // Step 19: a passkey is made for one device or for several, once and for all.
  if ((authenticationInfo.credentialDeviceType === 'multiDevice') !== backupEligible) {
    throw new Error('The backup eligibility has changed.');
  }
  return authenticationInfo;
}
