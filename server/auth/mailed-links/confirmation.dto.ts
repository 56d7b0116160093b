import { NewPasswordField } from '../../api/text-field.js';
import { TokenField } from './token-field.js';

export class ConfirmEmailRequest {
  @TokenField('Vd0pXyM2c1mQm6yZ3sV9k1qJm8b0n7t4r5w2e6u1a9o')
  token!: string;

  /** Needed unless the call comes from a session of the account. */
  @NewPasswordField('Password', 'quiet-harbour-lantern-42', { optional: true })
  newPassword?: string;
}
