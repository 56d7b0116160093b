import { NewPasswordField, TextField } from '../../validation/text-field.js';

export class ConfirmEmailRequest {
  @TextField({
    label: 'Token',
    max: 256,
    exact: true,
    example: 'Vd0pXyM2c1mQm6yZ3sV9k1qJm8b0n7t4r5w2e6u1a9o',
    description: 'The last part of the link in the email.',
  })
  token!: string;

  /** Needed unless the call comes from a session of the account. */
  @NewPasswordField('Password', 'quiet-harbour-lantern-42', { optional: true })
  newPassword?: string;
}
