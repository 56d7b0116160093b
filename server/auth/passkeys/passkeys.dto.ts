import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { IsObject } from 'class-validator';
import { field } from '../../api/validation.js';
import * as f from '../../api/response-fields.js';
import { NAME_MAX, PASSKEYS_MAX } from '../../shared/lengths.js';
import type { Passkey } from '../../database/entities/passkey.entity.js';
import { RememberField } from '../sessions/login.dto.js';

const CREDENTIAL_ID = 'pnnmWG2cT1S1bVd3Yd0p4k9oH3c2iJrT5sQm1uXv8yA';

/** `PublicKeyCredential.toJSON()` (WebAuthn level 3, section 5.1). A passkey that doesn't verify is refused. */
const CredentialField = () =>
  field([IsObject({ message: 'Credential must be an object.' })], {
    type: 'object',
    additionalProperties: true,
    example: {},
    description: "The browser's response, from `PublicKeyCredential.toJSON()`.",
  });

export class AssertionRequest {
  @CredentialField() credential!: AuthenticationResponseJSON;
}

export class PasskeyLoginRequest extends AssertionRequest {
  @RememberField() remember_me?: boolean;
}

export class CreatePasskeyRequest {
  @CredentialField() credential!: RegistrationResponseJSON;
}

export class PasskeyResponse extends f.response({
  id: f.Id('What `removePasskey` takes.'),
  credentialId: f.Pattern(
    f.BASE64URL,
    CREDENTIAL_ID,
    'The id that authenticators use. In base64url.',
  ),
  name: f.Text(NAME_MAX, 'Safari on iPhone', 'The browser and device it was created with.'),
  synced: f.Flag("Whether it's synced to the owner's other devices."),
  createdAt: f.Time('When it was created.'),
  lastUsedAt: f.TimeOrNull("Null until it's used."),
}) {}

export class PasskeysResponse extends f.response({
  passkeys: f.ListOf(PasskeyResponse, 'Newest first.', PASSKEYS_MAX),
}) {}

export const toPasskeyResponse = (passkey: Passkey) =>
  PasskeyResponse.of({
    ...passkey,
    credentialId: passkey.credentialId.toString('base64url'),
    synced: passkey.backedUp,
  });
