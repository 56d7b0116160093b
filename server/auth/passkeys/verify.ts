import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import {
  decodeAttestationObject,
  decodeClientDataJSON,
  isoBase64URL,
  isoCBOR,
  verifySignature,
} from '@simplewebauthn/server/helpers';
import type { Passkey } from '../../database/entities/passkey.entity.js';
import { ALGORITHMS } from './ceremony-options.dto.js';
import type { AssertionRequest, CreatePasskeyRequest } from './passkeys.dto.js';

/** The values that the answer of an authenticator must match. */
interface Expected {
  challenge: string;
  rp: { id: string; origin: string };
}

/** The state of a passkey that an authenticator reports at each use. */
interface Use {
  counter: number;
  backedUp: boolean;
}

/** The challenge that an answer names, or undefined for an answer that is none. */
export function challengeOf(clientDataJSON: string): string | undefined {
  try {
    const { challenge }: { challenge: unknown } = decodeClientDataJSON(clientDataJSON);
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/** Pages of other sites may not use passkeys of this one within a frame (WebAuthn level 3, section 13.4.2). */
function assertOwnPage(clientDataJSON: string): void {
  if (decodeClientDataJSON(clientDataJSON).crossOrigin) throw new Error('Asked for in a frame.');
}

/** A signature in the form of ECDSA (r and s are 1) that no key has made; Ed25519 and RSA find it too short. */
const NOBODYS_SIGNATURE = new Uint8Array([0x30, 6, 2, 1, 1, 2, 1, 1]);

/** A point that is not on its curve, say, fits no private key: its passkey would never log in. @throws Error for such */
async function assertUsable(credentialPublicKey: Uint8Array<ArrayBuffer>): Promise<void> {
  const data = new Uint8Array();
  await verifySignature({ signature: NOBODYS_SIGNATURE, data, credentialPublicKey });
}

/**
 * Verifies a new passkey (WebAuthn level 3, section 7.1). The maker of the authenticator is not asked for: a statement
 * about it is left out, as browsers do for sites that do not want it.
 * @throws Error that says what is wrong
 */
export async function verifyNew(
  { credentialId, clientDataJSON, attestationObject }: CreatePasskeyRequest,
  { challenge, rp }: Expected,
) {
  assertOwnPage(clientDataJSON);
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get(
    'authData',
  );
  const unattested = isoCBOR.encode(
    new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]) as never,
  );
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: {
      id: credentialId,
      rawId: credentialId,
      type: 'public-key',
      response: { clientDataJSON, attestationObject: isoBase64URL.fromBuffer(unattested) },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: rp.origin,
    expectedRPID: rp.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  });
  if (!verified) throw new Error('The answer is not verified.');
  const { aaguid, credential, credentialDeviceType, credentialBackedUp } = registrationInfo;
  await assertUsable(credential.publicKey);
  return {
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    counter: String(credential.counter),
    aaguid,
    backupEligible: credentialDeviceType === 'multiDevice',
    backedUp: credentialBackedUp,
  };
}

/**
 * Verifies that a passkey answered a challenge (WebAuthn level 3, section 7.2), but for its counter: that is judged
 * once the signature is known to be good, or anybody could cry wolf.
 * @throws Error that says what is wrong
 */
export async function verifyAnswer(
  { credentialId, clientDataJSON, authenticatorData, signature }: AssertionRequest,
  { publicKey, backupEligible }: Passkey,
  { challenge, rp }: Expected,
): Promise<Use> {
  assertOwnPage(clientDataJSON);
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      id: credentialId,
      rawId: credentialId,
      type: 'public-key',
      response: { clientDataJSON, authenticatorData, signature },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: rp.origin,
    expectedRPID: rp.id,
    credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter: 0 },
    requireUserVerification: true,
  });
  if (!verified) throw new Error('The signature is wrong.');
  const { newCounter, credentialBackedUp, credentialDeviceType } = authenticationInfo;
  // Section 7.2, step 19: a passkey is made for one device or for several, once and for all.
  if ((credentialDeviceType === 'multiDevice') !== backupEligible) {
    throw new Error('The backup eligibility has changed.');
  }
  return { counter: newCounter, backedUp: credentialBackedUp };
}

/** Whether somebody else may be using a copy (WebAuthn level 3, section 6.1.1): a counter that counts only goes up. */
export const isCounterBehind = (stored: string, { counter }: Use) =>
  (counter > 0 || Number(stored) > 0) && counter <= Number(stored);
