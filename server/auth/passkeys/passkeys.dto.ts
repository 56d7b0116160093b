import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { ObjectField } from '../../api/field-rule.js';
import {
  Bytes,
  Flag,
  Id,
  ListOf,
  response,
  Text,
  Time,
  TimeOrNull,
} from '../../api/response-fields.js';
import { NAME_MAX, PASSKEYS_MAX } from '../../shared/limits.js';
import { NameField } from '../../api/text-field.js';
import type { Passkey } from '../../database/entities/passkey.entity.js';
import { RememberField } from '../sessions/login.dto.js';
import { providerOf } from './providers.js';

const CREDENTIAL_ID = 'pnnmWG2cT1S1bVd3Yd0p4k9oH3c2iJrT5sQm1uXv8yA';

/** `PublicKeyCredential.toJSON()` (WebAuthn level 3, section 5.1). A passkey that doesn't verify is refused. */
const CredentialField = () =>
  ObjectField(
    'Credential must be an object.',
    'The answer of the browser, as `PublicKeyCredential.toJSON()` writes it.',
  );

export class AssertionRequest {
  @CredentialField()
  credential!: AuthenticationResponseJSON;
}

export class PasskeyLoginRequest extends AssertionRequest {
  @RememberField()
  remember_me?: boolean;
}

export class CreatePasskeyRequest {
  @CredentialField()
  credential!: RegistrationResponseJSON;
}

/** As many as there are kinds (section 5.8.4), and some to come. */
const TRANSPORTS_MAX = 10;
const TRANSPORT = /^[a-z-]{1,32}$/;

/** Short words only: they are handed to browsers again. */
export function transportsOf({ response }: RegistrationResponseJSON): string[] {
  const given: unknown = response.transports;
  if (!Array.isArray(given)) return [];
  const isWord = (each: unknown): each is string =>
    typeof each === 'string' && TRANSPORT.test(each);
  return given.filter(isWord).slice(0, TRANSPORTS_MAX);
}

export class RenamePasskeyRequest {
  @NameField()
  name!: string;
}

export class PasskeyResponse extends response({
  id: Id('What `renamePasskey` and `removePasskey` take.'),
  credentialId: Bytes(CREDENTIAL_ID, 'What authenticators call it.'),
  name: Text(NAME_MAX, 'Apple Passwords, Safari on iPhone', 'As its owner calls it.'),
  synced: Flag('Whether it is copied to other devices of its owner.'),
  createdAt: Time('When it was made.'),
  lastUsedAt: TimeOrNull('Null until it is used.'),
}) {}

export class PasskeysResponse extends response({
  passkeys: ListOf(PasskeyResponse, 'The newest comes first.', PASSKEYS_MAX),
  rpId: Text(0, 'www.example.com', 'The host that they work on (the relying party’s id).'),
  userHandle: Bytes('AY9vHopbTD2eLxorPE1ebw', 'What authenticators know the account by.'),
}) {}

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
