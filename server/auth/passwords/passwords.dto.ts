import {
  BooleanField,
  EmailField,
  KnownPasswordField,
  NewPasswordField,
} from '../../api/fields.js';
import { ApiSchema } from '@nestjs/swagger';
import { response, Text } from '../../api/response-fields.js';
import { BrowserKeyField, TokenField } from '../mailed-links/mailed-links.dto.js';

export class SignupRequest {
  @EmailField() email!: string;
  @NewPasswordField() password!: string;
  @BrowserKeyField() browserKey?: string;
}

export class ChangePasswordRequest {
  @NewPasswordField('New password', { example: 'bright-orchard-compass-7' }) new_password!: string;
  @KnownPasswordField('Current password', {
    optional: true,
    description: 'Optional only shortly after a login (REAUTH_WINDOW_MINUTES).',
  })
  current_password?: string;
  @BooleanField(
    'Revoke tokens',
    'Whether to revoke the personal access tokens along with the old password.',
    { optional: true, default: true },
  )
  revoke_tokens: boolean = true;
}

export class ForgotPasswordRequest {
  @EmailField() email!: string;
}

export const FORGOT_PASSWORD_MESSAGE =
  'If an account with that email exists, we have sent a password reset link.';

// The document's name keeps clear of what generators make of `forgotPassword`.
@ApiSchema({ name: 'Message' })
export class ForgotPasswordResponse extends response({
  message: Text(0, FORGOT_PASSWORD_MESSAGE, 'A sentence to show people.'),
}) {}

export class ResetPasswordRequest {
  @TokenField() token!: string;
  @NewPasswordField() newPassword!: string;
}
