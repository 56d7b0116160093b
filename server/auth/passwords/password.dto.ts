import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  EmailField,
  KnownPasswordField,
  NewPasswordField,
  TextField,
} from '../../validation/text-field.js';
import { CodeField } from '../second-step/second-step.dto.js';

export class ForgotPasswordRequest {
  @EmailField()
  email!: string;
}

// The document's name keeps clear of what generators make of `forgotPassword`.
@ApiSchema({ name: 'Message' })
export class ForgotPasswordResponse {
  @ApiProperty({
    example: 'If an account with that email exists, we have sent a password reset link.',
    description: 'A sentence to show.',
  })
  message!: string;
}

export class ResetPasswordRequest {
  @TextField({
    label: 'Token',
    max: 256,
    exact: true,
    example: 'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA',
    description: 'The last part of the link in the email.',
  })
  token!: string;

  @NewPasswordField()
  newPassword!: string;

  /** Keeps the second step of an account whose address is not confirmed yet, which would else be switched off. */
  @CodeField({
    optional: true,
    description:
      'A code of the app, or a recovery code: keeps a second step that was switched on before the address was confirmed.',
  })
  code?: string;
}

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
