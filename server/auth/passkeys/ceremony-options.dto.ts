import { ApiProperty } from '@nestjs/swagger';
import { CHALLENGE_MINUTES, EMAIL_MAX, NAME_MAX, PASSKEYS_MAX } from '../../shared/limits.js';
import { BASE64URL } from '../../api/openapi.js';
import type { Passkey } from '../../database/entities/passkey.entity.js';
import type { AuthenticatedUser } from '../sessions/authenticated-user.js';
import { brand } from '#content/brand';
import { userHandleOf } from './relying-party.js';

/** In milliseconds, as browsers count: an answer that comes later is good for nothing. */
const TIMEOUT = CHALLENGE_MINUTES * 60_000;

/** COSE algorithms in order of preference: Ed25519, ES256 and RS256, what Node.js and every authenticator share. */
export const ALGORITHMS = [-8, -7, -257];

const HostField = () =>
  ApiProperty({ example: 'www.example.com', description: 'The host that passkeys work on.' });

const ChallengeField = () =>
  ApiProperty({
    pattern: BASE64URL,
    example: 'Vd0pXyM2c1mQm6yZ3sV9k1qJm8b0n7t4r5w2e6u1a9o',
    description: `Good for one answer within ${CHALLENGE_MINUTES} minutes. In base64url.`,
  });

const TimeoutField = () =>
  ApiProperty({ type: 'integer', example: TIMEOUT, description: 'Milliseconds.' });

class KnownCredential {
  @ApiProperty({
    pattern: BASE64URL,
    example: 'pnnmWG2cT1S1bVd3Yd0p4k9oH3c2iJrT5sQm1uXv8yA',
    description: 'In base64url.',
  })
  id!: string;

  @ApiProperty({ enum: ['public-key'], description: 'Always `public-key`.' })
  type!: 'public-key';

  @ApiProperty({ type: [String], example: ['internal'], description: 'How browsers reach it.' })
  transports!: string[];
}

/** For `navigator.credentials.get()`. */
export class PasskeyRequestOptions {
  @HostField()
  rpId!: string;

  @ChallengeField()
  challenge!: string;

  @TimeoutField()
  timeout!: number;

  @ApiProperty({ enum: ['required'], description: 'Always `required`.' })
  userVerification!: 'required';

  @ApiProperty({
    type: [KnownCredential],
    maxItems: PASSKEYS_MAX,
    description: 'The passkeys that may answer; none where any may.',
  })
  allowCredentials!: KnownCredential[];
}

class RelyingPartyEntity {
  @HostField()
  id!: string;

  @ApiProperty({ example: brand.name, description: 'To be shown.' })
  name!: string;
}

class UserEntity {
  @ApiProperty({
    pattern: BASE64URL,
    example: 'AY9vHopbTD2eLxorPE1ebw',
    description: 'The user handle, in base64url.',
  })
  id!: string;

  @ApiProperty({ maxLength: EMAIL_MAX, example: 'ada@example.com', description: 'To be shown.' })
  name!: string;

  @ApiProperty({ maxLength: NAME_MAX, example: 'Ada Lovelace', description: 'May be empty.' })
  displayName!: string;
}

class Algorithm {
  @ApiProperty({ type: 'integer', example: -7, description: 'A COSE algorithm.' })
  alg!: number;

  @ApiProperty({ enum: ['public-key'], description: 'Always `public-key`.' })
  type!: 'public-key';
}

class AuthenticatorSelection {
  @ApiProperty({ enum: ['required'], description: 'Always `required`.' })
  residentKey!: 'required';

  @ApiProperty({ description: 'Always true.' })
  requireResidentKey!: boolean;

  @ApiProperty({ enum: ['required'], description: 'Always `required`.' })
  userVerification!: 'required';
}

/** For `navigator.credentials.create()`. */
export class PasskeyCreationOptions {
  @ApiProperty({ description: 'This site.' })
  rp!: RelyingPartyEntity;

  @ApiProperty({ description: 'Whose passkey it will be.' })
  user!: UserEntity;

  @ChallengeField()
  challenge!: string;

  @TimeoutField()
  timeout!: number;

  @ApiProperty({ type: [Algorithm], description: 'In order of preference.' })
  pubKeyCredParams!: Algorithm[];

  @ApiProperty({
    type: [KnownCredential],
    maxItems: PASSKEYS_MAX,
    description: 'An authenticator that holds one of these makes no other.',
  })
  excludeCredentials!: KnownCredential[];

  @ApiProperty({ description: 'What the authenticator must be able to do.' })
  authenticatorSelection!: AuthenticatorSelection;

  @ApiProperty({ enum: ['none'], description: 'Always `none`.' })
  attestation!: 'none';
}

const toKnownCredential = ({ credentialId, transports }: Passkey): KnownCredential => ({
  id: credentialId.toString('base64url'),
  type: 'public-key',
  transports,
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
  allowCredentials: allowed.map(toKnownCredential),
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
  excludeCredentials: existing.map(toKnownCredential),
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
  attestation: 'none',
});
