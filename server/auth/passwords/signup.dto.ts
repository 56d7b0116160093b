import { ApiProperty } from '@nestjs/swagger';
import { ProfileFields } from '../sessions/profile.dto.js';
import { EmailField, NewPasswordField } from '../../api/text-field.js';

export class SignupRequest {
  @EmailField()
  email!: string;

  @NewPasswordField()
  password!: string;
}

/** The profile as it begins. */
export class NewProfileResponse extends ProfileFields {
  @ApiProperty({
    required: false,
    type: 'boolean',
    example: true,
    description:
      'There, and true, where the address has to be confirmed before the first login, as the operator decides. ' +
      'Whether the address was free is then told by email only.',
  })
  confirmationRequired?: true;
}
