import { Email, Flag, ObjectOf, response, TextOrNull } from '../../api/response-fields.js';
import { NAME_MAX } from '../../shared/limits.js';
import { BooleanParameter } from '../../api/field-rule.js';
import { NameField } from '../../api/text-field.js';

/** The email is not among the fields: a link that is mailed to the new one changes it (`email-change.service.ts`). */
export class UpdateProfileRequest {
  @NameField() name!: string;
}

/** In the query, since the body of a DELETE may get lost on its way (RFC 9110 section 9.3.5). */
export class DeleteAccountQuery {
  @BooleanParameter(
    'Contact messages must be true or false.',
    'Whether to delete every contact message sent from the address too, read or not. The address must be confirmed.',
    { optional: true, default: false },
  )
  contactMessages?: boolean;
}

/** A profile that says nothing: a field that is added without a line here does not compile. */
export const EMPTY_PROFILE: Record<keyof UpdateProfileRequest, null> = { name: null };

/** The fields of every answer about an account, and of its export. */
const FIELDS = {
  name: TextOrNull('Ada Lovelace', "Null until it's set.", NAME_MAX),
  email: Email('The address the account logs in with.'),
};

export class NewProfileResponse extends response(FIELDS) {}

export class ProfileResponse extends response({
  ...FIELDS,
  emailVerified: Flag('Whether its owner has confirmed it with an emailed link.'),
  hasPassword: Flag('False if the account has only passkeys.'),
}) {}

export class ProtectedResponse extends response({
  user: ObjectOf(ProfileResponse, "The token's owner."),
  staff: Flag(
    'Whether the account is staff, who use the inbox. Inbox calls also require a login with two factors.',
  ),
}) {}

/** The fields in SQL: `u` is the account. The look-up of a session brings them along (`sessions.service.ts`). */
export const PROFILE_COLUMNS: Record<keyof ProfileResponse, string> = {
  name: 'u.name',
  email: 'u.email',
  emailVerified: 'u.email_confirmed_at IS NOT NULL',
  hasPassword: 'u.password_hash IS NOT NULL',
};
