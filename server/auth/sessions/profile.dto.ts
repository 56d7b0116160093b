import { ApiProperty } from '@nestjs/swagger';
import { EMAIL_MAX, NAME_MAX } from '../../shared/limits.js';
import { NameField } from '../../api/text-field.js';

/** The email is not among the fields: a link that is mailed to the new one changes it (`email-change/`). */
export class UpdateProfileRequest {
  @NameField()
  name!: string;
}

/** A profile that says nothing: a field that is added without a line here does not compile. */
export const EMPTY_PROFILE: Record<keyof UpdateProfileRequest, null> = { name: null };

/** The fields of every answer about an account. */
export class ProfileFields {
  @ApiProperty({
    type: String,
    nullable: true,
    maxLength: NAME_MAX,
    example: 'Ada Lovelace',
    description: 'Null until it is set.',
  })
  name!: string | null;

  @ApiProperty({
    format: 'idn-email',
    maxLength: EMAIL_MAX,
    example: 'ada@example.com',
    description: 'What the account logs in with.',
  })
  email!: string;
}

export class ProfileResponse extends ProfileFields {
  @ApiProperty({
    description: 'Whether its owner has confirmed it, by a link that was mailed there.',
  })
  emailVerified!: boolean;

  @ApiProperty({ description: 'False for who logs in with passkeys only.' })
  hasPassword!: boolean;
}

export class ProtectedResponse {
  @ApiProperty({ description: 'Whose token it is.' })
  user!: ProfileResponse;

  @ApiProperty({
    description:
      'Whether the account is one of the staff, who have the inbox. Its calls also ask for a log-in with two factors.',
  })
  staff!: boolean;
}

/** The fields in SQL: `u` is the account. The look-up of a session brings them along (`sessions.service.ts`). */
export const PROFILE_COLUMNS: Record<keyof ProfileResponse, string> = {
  name: 'u.name',
  email: 'u.email',
  emailVerified: 'u.email_confirmed_at IS NOT NULL',
  hasPassword: 'u.password_hash IS NOT NULL',
};

export const toProfileResponse = ({
  name,
  email,
  emailVerified,
  hasPassword,
}: ProfileResponse): ProfileResponse => ({ name, email, emailVerified, hasPassword });
