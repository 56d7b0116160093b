import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Call } from '../../api/call.js';
import { CountedBelow, Limit } from '../../limits/limit.decorator.js';
import { RESET_TOKEN_MINUTES } from '../../shared/limits.js';
import { Public } from '../sessions/public.decorator.js';
import { PasswordResetService } from './password-reset.service.js';
import {
  ForgotPasswordRequest,
  ForgotPasswordResponse,
  ResetPasswordRequest,
} from './reset.dto.js';
import { ResetRequests } from './reset-requests.service.js';

@ApiTags('auth')
@Controller('auth')
export class ResetController {
  constructor(
    private readonly requests: ResetRequests,
    private readonly passwordReset: PasswordResetService,
  ) {}

  @Post('forgot-password')
  @Call('forgotPassword', 'Ask for a reset link by mail', {
    description:
      'The answer is the same whether or not there is such an account. ' +
      `The link works for ${RESET_TOKEN_MINUTES} minutes, once; a newer one replaces it.`,
    answers: [202, 'An email is on its way if there is such an account.', ForgotPasswordResponse],
    access: Public(),
    limits: Limit('forgot-client'),
  })
  async forgotPassword(@Body() { email }: ForgotPasswordRequest): Promise<ForgotPasswordResponse> {
    return this.requests.add(email);
  }

  @Post('reset-password')
  @Call('resetPassword', 'Set a new password with the token of a reset email', {
    description:
      'Ends every session of the account and tells the owner by mail. Of an account whose address is not confirmed yet it ' +
      'removes passkeys, second step and name as well, since somebody else may have set them up (`readMailedLink` tells); ' +
      '`code` keeps the last two.',
    answers: [204, 'The new password is set.'],
    access: Public(),
    limits: CountedBelow('calls', 'mailed-link'),
    problems: ['invalid-reset-token', 'wrong-code'],
  })
  async resetPassword(@Body() body: ResetPasswordRequest): Promise<void> {
    await this.passwordReset.reset(body);
  }
}
