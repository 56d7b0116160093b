import { Body, Controller, Delete, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Call } from '../../api/call.js';
import { CountedBelow, InProgress, Limit } from '../../limits/limit.decorator.js';
import { PASSWORD_WORK } from '../../limits/limits.js';
import { REAUTH_WINDOW_MINUTES, RESET_TOKEN_MINUTES, TAKE_BACK_DAYS } from '../../shared/limits.js';
import { FreshProof, Public } from '../sessions/access.decorators.js';
import { CurrentUser, type SessionUser } from '../sessions/callers.js';
import {
  ChangePasswordRequest,
  ForgotPasswordRequest,
  ForgotPasswordResponse,
  ResetPasswordRequest,
  SignupRequest,
} from './passwords.dto.js';
import { NewProfileResponse } from '../sessions/profile.dto.js';
import { PasswordsService } from './passwords.service.js';

@ApiTags('auth')
@Controller('auth')
export class PasswordsController {
  constructor(private readonly passwords: PasswordsService) {}

  @Post('signup/email')
  @Call('signUp', 'Create an account', {
    description:
      'A link that confirms the address is mailed to it. The account can log in at once; signing up does not log in.',
    answers: [201, 'The account is made.', NewProfileResponse],
    access: Public(),
    limits: [Limit('signup', 'signup-network'), InProgress(PASSWORD_WORK)],
    problems: ['email-taken'],
  })
  async signUp(@Body() body: SignupRequest): Promise<NewProfileResponse> {
    return this.passwords.signUp(body);
  }

  @Put('change-password')
  @Call('changePassword', 'Change the password', {
    description:
      'Ends every other session, and the personal access tokens unless `revoke_tokens` is false, and tells the owner by mail. ' +
      `Without the current password only for a short time after a login, as the operator decides (${REAUTH_WINDOW_MINUTES} minutes).`,
    answers: [204, 'The password is changed.'],
    access: FreshProof({ unlessSent: 'current_password' }),
    limits: [
      CountedBelow('calls', 'password-changes', 'current-password'),
      InProgress(PASSWORD_WORK),
    ],
    problems: ['incorrect-password'],
  })
  async changePassword(@Body() body: ChangePasswordRequest, @CurrentUser() user: SessionUser) {
    await this.passwords.change(user, body);
  }

  @Delete('password')
  @Call('removePassword', 'Log in with passkeys only', {
    description:
      'Removes the password of an account that has a confirmed address and a passkey, ends every other session ' +
      'and tells the owner by mail. `changePassword` sets one again.',
    answers: [204, 'There is no password.'],
    access: FreshProof(),
    problems: ['passkey-needed'],
  })
  async removePassword(@CurrentUser() user: SessionUser): Promise<void> {
    await this.passwords.remove(user);
  }

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
    return this.passwords.requestReset(email);
  }

  @Post('reset-password')
  @Call(
    'resetPassword',
    'Set a new password with the token of a reset email or a security notice',
    {
      description:
        'Ends every session of the account and tells the owner by mail. While its address is unconfirmed, it also removes ' +
        'passkeys, second step and name (`readMailedLink` tells); `code` keeps the last two. The token of a security notice ' +
        'takes the account back: passkeys go, and a second step and recovery codes of the last ' +
        `${TAKE_BACK_DAYS} days. It stops a change of address, or gives the former one back.`,
      answers: [204, 'The new password is set.'],
      access: Public(),
      limits: [CountedBelow('calls', 'mailed-link'), InProgress(PASSWORD_WORK)],
      problems: ['invalid-reset-token', 'wrong-code', 'email-taken'],
    },
  )
  async resetPassword(@Body() body: ResetPasswordRequest): Promise<void> {
    await this.passwords.reset(body);
  }
}
