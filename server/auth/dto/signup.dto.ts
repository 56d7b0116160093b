import { EmailField, NewPasswordField } from '../../common/text-field.js';

export class SignupRequest {
  @EmailField()
  email!: string;

  @NewPasswordField()
  password!: string;
}
