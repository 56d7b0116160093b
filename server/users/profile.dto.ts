import * as f from '../api/response-fields.js';
import { NAME_MAX } from '../shared/lengths.js';
import { NameField } from '../api/fields.js';

/** The email is not among the fields: a link that is mailed to the new one changes it (`email-change.service.ts`). */
export class UpdateProfileRequest {
  @NameField() name!: string;
}

/** A profile that says nothing: a field that is added without a line here does not compile. */
export const EMPTY_PROFILE: Record<keyof UpdateProfileRequest, null> = { name: null };

const FIELDS = {
  name: f.TextOrNull('Ada Lovelace', "Null until it's set.", NAME_MAX),
  email: f.Email('The address the account logs in with.'),
};

export class NewProfileResponse extends f.response(FIELDS) {}

export class ProfileResponse extends f.response({
  ...FIELDS,
  emailVerified: f.Flag('Whether its owner has confirmed it with an emailed link.'),
}) {}
