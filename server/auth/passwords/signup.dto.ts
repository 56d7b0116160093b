import { ProfileFields } from '../sessions/profile.dto.js';
import { EmailField, NewPasswordField } from '../../api/text-field.js';

export class SignupRequest {
  @EmailField()
  email!: string;

  @NewPasswordField()
  password!: string;
}

/** The profile as it begins. */
export class NewProfileResponse extends ProfileFields {}
