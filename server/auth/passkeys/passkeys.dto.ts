import {
  BASE64URL,
  Bytes,
  Flag,
  Id,
  ListOf,
  Text,
  Time,
  TimeOrNull,
} from '../../api/response-fields.js';
import { ListField } from '../../api/field-rule.js';
import { NAME_MAX, PASSKEYS_MAX } from '../../shared/limits.js';
import { NameField, TextField } from '../../api/text-field.js';
import type { Passkey } from '../../database/entities/passkey.entity.js';
import { RememberField } from '../sessions/login-response.dto.js';
import { providerOf } from './providers.js';

const IS_BASE64URL = new RegExp(BASE64URL);
const CREDENTIAL_ID = 'pnnmWG2cT1S1bVd3Yd0p4k9oH3c2iJrT5sQm1uXv8yA';

/** Bytes in base64url, as `PublicKeyCredential.toJSON()` writes them. @param max in characters */
const BytesField = (
  label: string,
  max: number,
  member: string,
  example: string,
  options: { optional?: true } = {},
) =>
  TextField({
    label,
    max,
    example,
    exact: true,
    pattern: BASE64URL,
    description: `\`${member}\` of the credential. In base64url.`,
    check: (value) =>
      IS_BASE64URL.test(value)
        ? undefined
        : { code: 'invalid', message: `${label} must be in base64url.` },
    ...options,
  });

/** 1,023 bytes (WebAuthn level 3, section 4: Credential ID). */
const CredentialIdField = () => BytesField('Credential id', 1_364, 'id', CREDENTIAL_ID);

const ClientDataField = () =>
  BytesField('Client data', 4_096, 'response.clientDataJSON', 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0');

/** The answer of a passkey to a challenge (WebAuthn level 3, section 5.2.2). */
export class AssertionRequest {
  @CredentialIdField()
  credentialId!: string;

  @ClientDataField()
  clientDataJSON!: string;

  @BytesField('Authenticator data', 4_096, 'response.authenticatorData', 'dKbqkhPJnC90siSSsyDPQCY')
  authenticatorData!: string;

  @BytesField('Signature', 1_400, 'response.signature', 'MEUCIQDnP3Zp3X1yqKxk0gq8z5bYJ5m0v1n1o0m2')
  signature!: string;

  /** 64 bytes at most (section 5.4.3). A login needs it. */
  @BytesField('User handle', 86, 'response.userHandle', 'AY9vHopbTD2eLxorPE1ebw', {
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

  @BytesField(
    'Attestation object',
    16_384,
    'response.attestationObject',
    'o2NmbXRkbm9uZWdhdHRTdG10',
  )
  attestationObject!: string;

  @ListField(
    'Transports',
    '`response.getTransports()` of the credential; may be empty. What is no short text is left out.',
    { type: [String], maxItems: TRANSPORTS_MAX, example: ['internal', 'hybrid'] },
  )
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

  @Bytes(CREDENTIAL_ID, 'What authenticators call it.')
  credentialId!: string;

  @Text(
    NAME_MAX,
    'Apple Passwords, Safari on iPhone',
    'As its owner calls it; at first, where it is kept and where it was made.',
  )
  name!: string;

  @Flag('Whether it is copied to other devices of its owner.')
  synced!: boolean;

  @Time('When it was made.')
  createdAt!: string;

  @TimeOrNull('Null until it is used.')
  lastUsedAt!: string | null;
}

export class PasskeysResponse {
  @ListOf(PasskeyResponse, 'The newest comes first.', PASSKEYS_MAX)
  passkeys!: PasskeyResponse[];

  @Text(0, 'www.example.com', 'The host that they work on (the relying party’s id).')
  rpId!: string;

  @Bytes('AY9vHopbTD2eLxorPE1ebw', 'What authenticators know the account by.')
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
