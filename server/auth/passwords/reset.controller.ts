import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Call } from '../../api/call.js';
import { AtOnce, CountedBelow, Limit } from '../../limits/limit.decorator.js';
import { RESET_TOKEN_MINUTES, TAKE_BACK_DAYS } from '../../shared/limits.js';
import { Public } from '../sessions/access.decorators.js';
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
  @Call(
    'resetPassword',
    'Set a new password with the token of a reset email or a security notice',
    {
      description:
        'Ends every session of the account and tells the owner by mail. Of an account whose address is not confirmed yet it ' +
        'removes passkeys, second step and name as well, since somebody else may have set them up (`readMailedLink` tells); ' +
        '`code` keeps the last two. The token of a security notice works once, for ' +
        `${TAKE_BACK_DAYS} days, and takes the account back: passkeys go, and a second step and recovery codes of the last ` +
        `${TAKE_BACK_DAYS} days. A change of address is stopped; that of a notice to an address that the account has left gives ` +
        'it back.',
      answers: [204, 'The new password is set.'],
      access: Public(),
      limits: [CountedBelow('calls', 'mailed-link'), AtOnce('password-work')],
      problems: ['invalid-reset-token', 'wrong-code', 'email-taken'],
    },
  )
  async resetPassword(@Body() body: ResetPasswordRequest): Promise<void> {
    await this.passwordReset.reset(body);
  }
}
