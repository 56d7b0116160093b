import { ApiProperty } from '@nestjs/swagger';
import { Id, Time, TimeOrNull } from '../../api/answer-field.js';
import { ListField } from '../../api/field-rule.js';
import { NAME_MAX, PASSKEYS_MAX } from '../../shared/limits.js';
import { NameField, TextField } from '../../api/text-field.js';
import { BASE64URL } from '../../api/openapi.js';
import type { Passkey } from '../../database/entities/passkey.entity.js';
import { RememberField } from '../sessions/login-response.dto.js';
import { providerOf } from './providers.js';

const IS_BASE64URL = new RegExp(BASE64URL);

interface BytesOptions {
  label: string;
  /** Characters. */
  max: number;
  example: string;
  description: string;
  optional?: boolean;
}

/** Bytes in base64url, as `PublicKeyCredential.toJSON()` writes them. */
const BytesField = ({ label, description, ...options }: BytesOptions) =>
  TextField({
    ...options,
    label,
    exact: true,
    pattern: BASE64URL,
    description: `${description} In base64url.`,
    check: (value) =>
      IS_BASE64URL.test(value)
        ? undefined
        : { code: 'invalid', message: `${label} must be in base64url.` },
  });

const CREDENTIAL_ID = 'pnnmWG2cT1S1bVd3Yd0p4k9oH3c2iJrT5sQm1uXv8yA';

/** 1,023 bytes (WebAuthn level 3, section 4: Credential ID). */
const CredentialIdField = () =>
  BytesField({
    label: 'Credential id',
    max: 1_364,
    example: CREDENTIAL_ID,
    description: '`id` of the credential.',
  });

const ClientDataField = () =>
  BytesField({
    label: 'Client data',
    max: 4_096,
    example:
      'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0IiwiY2hhbGxlbmdlIjoiVmQwcFh5TTJjMW1RbTZ5WjNzVjlrMXFKbThiMG43dDRyNXcyZTZ1MWE5byIsIm9yaWdpbiI6Imh0dHBzOi8vd3d3LmV4YW1wbGUuY29tIn0',
    description: '`response.clientDataJSON` of the credential.',
  });

/** The answer of a passkey to a challenge (WebAuthn level 3, section 5.2.2). */
export class AssertionRequest {
  @CredentialIdField()
  credentialId!: string;

  @ClientDataField()
  clientDataJSON!: string;

  @BytesField({
    label: 'Authenticator data',
    max: 4_096,
    example: 'dKbqkhPJnC90siSSsyDPQCYqlMGpUKA5fyklC2CEHvAdAAAAAQ',
    description: '`response.authenticatorData` of the credential.',
  })
  authenticatorData!: string;

  @BytesField({
    label: 'Signature',
    max: 1_400,
    example:
      'MEUCIQDnP3Zp3X1yqKxk0gq8z5bYJ5m0v1n1o0m2kq8z5bYJ5gIgT3yqKxk0gq8z5bYJ5m0v1n1o0m2kq8z5bYJ5m0s',
    description: '`response.signature` of the credential.',
  })
  signature!: string;

  /** 64 bytes at most (section 5.4.3). */
  @BytesField({
    label: 'User handle',
    max: 86,
    example: 'AY9vHopbTD2eLxorPE1ebw',
    description: '`response.userHandle` of the credential, which a login needs.',
    optional: true,
  })
  userHandle?: string;
}

export class PasskeyLoginRequest extends AssertionRequest {
  @RememberField()
  remember_me?: boolean;
}

/** As many as there are kinds (section 5.8.4), and some to come. */
const TRANSPORTS_MAX = 10;
const TRANSPORT_MAX = 32;

/** A new passkey (WebAuthn level 3, section 5.2.1). */
export class CreatePasskeyRequest {
  @CredentialIdField()
  credentialId!: string;

  @ClientDataField()
  clientDataJSON!: string;

  @BytesField({
    label: 'Attestation object',
    max: 16_384,
    example: 'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVikdKbqkhPJnC90siSSsyDPQCYqlMGpUKA5fyklC2CEHvA',
    description: '`response.attestationObject` of the credential.',
  })
  attestationObject!: string;

  @ListField({
    label: 'Transports',
    type: [String],
    maxItems: TRANSPORTS_MAX,
    example: ['internal', 'hybrid'],
    description:
      '`response.getTransports()` of the credential; may be empty. What is no short text is left out.',
  })
  transports!: unknown[];
}

/** Short texts only: they are handed to browsers again. */
export const transportsOf = ({ transports }: CreatePasskeyRequest): string[] =>
  transports.filter(
    (transport): transport is string =>
      typeof transport === 'string' &&
      /^[a-z-]+$/.test(transport) &&
      transport.length <= TRANSPORT_MAX,
  );

export class RenamePasskeyRequest {
  @NameField()
  name!: string;
}

export class PasskeyResponse {
  @Id('What `renamePasskey` and `removePasskey` take.')
  id!: string;

  @ApiProperty({
    pattern: BASE64URL,
    example: CREDENTIAL_ID,
    description: 'What authenticators call it, in base64url.',
  })
  credentialId!: string;

  @ApiProperty({
    maxLength: NAME_MAX,
    example: 'Apple Passwords, Safari on iPhone',
    description: 'As its owner calls it; at first, where it is kept and where it was made.',
  })
  name!: string;

  @ApiProperty({ description: 'Whether it is copied to other devices of its owner.' })
  synced!: boolean;

  @Time('When it was made.')
  createdAt!: string;

  @TimeOrNull('Null until it is used.')
  lastUsedAt!: string | null;
}

export class PasskeysResponse {
  @ApiProperty({
    type: [PasskeyResponse],
    maxItems: PASSKEYS_MAX,
    description: 'The newest comes first.',
  })
  passkeys!: PasskeyResponse[];

  @ApiProperty({
    example: 'www.example.com',
    description: 'The host that they work on (the relying party’s id).',
  })
  rpId!: string;

  @ApiProperty({
    pattern: BASE64URL,
    example: 'AY9vHopbTD2eLxorPE1ebw',
    description: 'What authenticators know the account by, in base64url.',
  })
  userHandle!: string;
}

export const toPasskeyResponse = (passkey: Passkey): PasskeyResponse => ({
  id: passkey.id,
  credentialId: passkey.credentialId.toString('base64url'),
  name: passkey.name,
  synced: passkey.backedUp,
  createdAt: passkey.createdAt.toISOString(),
  lastUsedAt: passkey.lastUsedAt?.toISOString() ?? null,
});

/** The name of a new passkey until its owner gives it one. @param device as `deviceName` tells it */
export function firstName(aaguid: string, device: string | null): string {
  const known = [providerOf(aaguid), device].filter((part) => part !== null);
  return known.length > 0 ? known.join(', ').slice(0, NAME_MAX) : 'Passkey';
}
