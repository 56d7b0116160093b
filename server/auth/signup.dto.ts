import { PickType } from '@nestjs/swagger';
import { ProfileResponse } from './profile.dto.js';
import { EmailField, NewPasswordField } from '../common/text-field.js';

export class SignupRequest {
  @EmailField()
  email!: string;

  @NewPasswordField()
  password!: string;
}

/** The profile as it begins. */
export class NewProfileResponse extends PickType(ProfileResponse, ['name', 'email'] as const) {}
