import { ApiSchema } from '@nestjs/swagger';
import { Text } from '../../api/response-fields.js';
import { EmailField, NewPasswordField } from '../../api/text-field.js';
import { CodeField } from '../second-step/code-field.js';
import { TokenField } from '../mailed-links/mailed-links.dto.js';

export class ForgotPasswordRequest {
  @EmailField()
  email!: string;
}

// The document's name keeps clear of what generators make of `forgotPassword`.
@ApiSchema({ name: 'Message' })
export class ForgotPasswordResponse {
  @Text(
    0,
    'If an account with that email exists, we have sent a password reset link.',
    'A sentence to show.',
  )
  message!: string;
}

export class ResetPasswordRequest {
  @TokenField()
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
