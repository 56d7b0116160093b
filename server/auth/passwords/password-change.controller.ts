import { Body, Controller, Delete, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Call } from '../../api/call.js';
import { REAUTH_WINDOW_MINUTES } from '../../shared/limits.js';
import { AtOnce, CountedBelow } from '../../limits/limit.decorator.js';
import { type AuthenticatedUser, CurrentUser } from '../sessions/authenticated-user.js';
import { FreshProof } from '../sessions/fresh-proof.js';
import { ChangePasswordRequest } from './password-change.dto.js';
import { PasswordChangeService } from './password-change.service.js';
import { PasswordRemovalService } from './password-removal.service.js';

@ApiTags('auth')
@Controller('auth')
export class PasswordChangeController {
  constructor(private readonly change: PasswordChangeService) {}

  @Put('change-password')
  @Call('changePassword', 'Change the password', {
    description:
      'Ends every other session, and the personal access tokens unless `revoke_tokens` is false, and tells the owner by mail. ' +
      `Without the current password only for a short time after a login, as the operator decides (${REAUTH_WINDOW_MINUTES} minutes).`,
    answers: [204, 'The password is changed.'],
    access: FreshProof({ unlessSent: 'current_password' }),
    limits: [
      CountedBelow('calls', 'password-changes', 'current-password'),
      AtOnce('password-work'),
    ],
    problems: ['incorrect-password'],
  })
  async changePassword(
    @Body() body: ChangePasswordRequest,
    @CurrentUser() user: AuthenticatedUser,
  ): Promise<void> {
    await this.change.change(user, body);
  }
}

@ApiTags('passkeys')
@Controller('auth')
export class PasswordRemovalController {
  constructor(private readonly removal: PasswordRemovalService) {}

  @Delete('password')
  @Call('removePassword', 'Log in with passkeys only', {
    description:
      'Removes the password of an account that has a confirmed address and a passkey, ends every other session ' +
      'and tells the owner by mail. `changePassword` sets one again.',
    answers: [204, 'There is no password.'],
    access: FreshProof(),
    problems: ['passkey-needed'],
  })
  async removePassword(@CurrentUser() user: AuthenticatedUser): Promise<void> {
    await this.removal.remove(user);
  }
}
