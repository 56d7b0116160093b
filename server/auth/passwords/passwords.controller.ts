import { Body, Controller, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Call } from '../../api/call.js';
import { ApiLimits, Limit, PasswordWork } from '../../limits/limit.decorators.js';
import {
  REAUTH_WINDOW_MINUTES,
  RESET_TOKEN_MINUTES,
  TAKE_BACK_DAYS,
} from '../../shared/lengths.js';
import { FreshProof, Public } from '../sessions/access.decorators.js';
import { CurrentUser, type SessionUser } from '../sessions/callers.js';
import {
  ChangePasswordRequest,
  ForgotPasswordRequest,
  ForgotPasswordResponse,
  ResetPasswordRequest,
  SignupRequest,
} from './passwords.dto.js';
import { NewProfileResponse } from '../../users/profile.dto.js';
import { PasswordsService } from './passwords.service.js';

@ApiTags('auth')
@Controller('auth')
export class PasswordsController {
  constructor(private readonly passwords: PasswordsService) {}

  @Post('signup/email')
  @Public()
  @Limit('signup', 'signup-network')
  @PasswordWork()
  @Call('signUp', 'Create an account', {
    description:
      'Emails a link that confirms the address. The account can log in at once. Signing up does not log in.',
    answers: [201, 'The account was created.', NewProfileResponse],
    problems: ['email-taken'],
  })
  async signUp(@Body() body: SignupRequest): Promise<NewProfileResponse> {
    return this.passwords.signUp(body);
  }

  @Put('change-password')
  @FreshProof({ unlessSent: 'current_password' })
  @ApiLimits('calls', 'password-changes', 'current-password')
  @PasswordWork()
  @Call('changePassword', 'Change the password', {
    description:
      'Ends all other sessions, revokes the personal access tokens unless `revoke_tokens` is false, and emails the owner. ' +
      `The current password is optional shortly after a login (${REAUTH_WINDOW_MINUTES} minutes unless the operator decides otherwise).`,
    answers: [204, 'The password was changed.'],
    problems: ['incorrect-password'],
  })
  async changePassword(@Body() body: ChangePasswordRequest, @CurrentUser() user: SessionUser) {
    await this.passwords.change(user, body);
  }

  @Post('forgot-password')
  @Public()
  @ApiLimits('calls', 'forgot-account', 'forgot-client')
  @Call('forgotPassword', 'Email a reset link', {
    description:
      'The response is the same whether or not the account exists. ' +
      `The link works once, within ${RESET_TOKEN_MINUTES} minutes. A newer link replaces it.`,
    answers: [202, 'If the account exists, an email is being sent.', ForgotPasswordResponse],
  })
  async forgotPassword(@Body() { email }: ForgotPasswordRequest): Promise<ForgotPasswordResponse> {
    return this.passwords.requestReset(email);
  }

  @Post('reset-password')
  @Public()
  @ApiLimits('bad links', 'mailed-link')
  @PasswordWork({ waits: true })
  @Call(
    'resetPassword',
    'Set a new password with the token from a reset email or a security notice',
    {
      description:
        'Ends all sessions and emails the owner. While the address is unconfirmed, this also removes the ' +
        'passkeys, second step and name (see `readMailedLink`). The token of a security notice ' +
        'takes the account back: it removes the passkeys, and a second step and recovery codes from the last ' +
        `${TAKE_BACK_DAYS} days. It cancels a change of address, or restores the old one.`,
      answers: [204, 'The new password was set.'],
      problems: ['invalid-reset-token', 'email-taken'],
    },
  )
  async resetPassword(@Body() body: ResetPasswordRequest): Promise<void> {
    await this.passwords.reset(body);
  }
}
