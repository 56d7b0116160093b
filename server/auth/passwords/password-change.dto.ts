import { BooleanField } from '../../api/field-rule.js';
import { KnownPasswordField, NewPasswordField } from '../../api/text-field.js';

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

  @BooleanField(
    'Revoke tokens must be true or false.',
    'Whether the personal access tokens end with the old password, as the other sessions do.',
    { optional: true, default: true },
  )
  revoke_tokens: boolean = true;
}
