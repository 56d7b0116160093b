import { KnownPasswordField, NewPasswordField } from '../../validation/text-field.js';

export class ChangePasswordRequest {
  @NewPasswordField('New password', 'bright-orchard-compass-7')
  new_password!: string;

  /** May be left out only shortly after a login (REAUTH_WINDOW_MINUTES). */
  @KnownPasswordField({
    label: 'Current password',
    optional: true,
    description: 'May be left out only shortly after a login.',
  })
  current_password?: string;
}
