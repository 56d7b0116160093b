import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialDescriptorJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { CHALLENGE_MINUTES } from '../../shared/limits.js';
import type { Passkey } from '../../database/entities/passkey.entity.js';
import type { AuthenticatedUser } from '../sessions/authenticated-user.js';
import { brand } from '#content/brand';
import { userHandleOf } from './relying-party.js';

/** For `navigator.credentials.create()` and `.get()` (WebAuthn level 3, section 5.1). */
export type PasskeyCreationOptions = PublicKeyCredentialCreationOptionsJSON;
export type PasskeyRequestOptions = PublicKeyCredentialRequestOptionsJSON & { rpId: string };

/** In milliseconds, as browsers count: an answer that comes later is good for nothing. */
const TIMEOUT = CHALLENGE_MINUTES * 60_000;

/** COSE algorithms in order of preference: Ed25519, ES256 and RS256, what Node.js and every authenticator share. */
export const ALGORITHMS = [-8, -7, -257];

const toDescriptor = (passkey: Passkey): PublicKeyCredentialDescriptorJSON => ({
  id: passkey.credentialId.toString('base64url'),
  type: 'public-key',
  transports: passkey.transports,
});

/** @param allowed empty where any passkey may answer */
export const toRequestOptions = (
  rpId: string,
  challenge: string,
  allowed: readonly Passkey[],
): PasskeyRequestOptions => ({
  rpId,
  challenge,
  timeout: TIMEOUT,
  userVerification: 'required',
  allowCredentials: allowed.map(toDescriptor),
});

export const toCreationOptions = (
  rpId: string,
  challenge: string,
  { id, email, name }: AuthenticatedUser,
  existing: readonly Passkey[],
): PasskeyCreationOptions => ({
  rp: { id: rpId, name: brand.name },
  user: { id: userHandleOf(id), name: email, displayName: name ?? '' },
  challenge,
  timeout: TIMEOUT,
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
  excludeCredentials: existing.map(toDescriptor),
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
  attestation: 'none',
});
