import { Body, Controller, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Call } from '../../api/call.js';
import { CountedBelow } from '../../limits/limit.decorator.js';
import { EMAIL_CHANGE_MINUTES, TAKE_BACK_DAYS } from '../../shared/limits.js';
import { type AuthenticatedUser, CurrentUser } from '../sessions/authenticated-user.js';
import { FreshProof } from '../sessions/fresh-proof.js';
import { EmailChangeService } from './email-change.service.js';
import { ChangeEmailRequest, ConfirmEmailChangeRequest } from './mailed-links.dto.js';

@ApiTags('account')
@Controller('auth/email')
export class EmailChangeController {
  constructor(private readonly changes: EmailChangeService) {}

  @Put()
  @Call('requestEmailChange', 'Ask for another email address', {
    description:
      'Nothing changes before the link is used that is mailed to the new address. It works for ' +
      `${EMAIL_CHANGE_MINUTES} minutes; a newer one replaces it. The answer is the same whether or not another account ` +
      'has the address: its owner is told there. The present address is told at once, with a link that stops the change.',
    answers: [202, 'An email is on its way to each of the two addresses.'],
    access: FreshProof(),
    limits: CountedBelow('calls', 'email-changes'),
    problems: ['two-factors-required', 'factors-too-new'],
  })
  async request(
    @Body() body: ChangeEmailRequest,
    @CurrentUser() user: AuthenticatedUser,
  ): Promise<void> {
    await this.changes.request(user, body);
  }

  @Post('confirm')
  @Call('confirmEmailChange', 'Confirm a new email address with the token of the email to it', {
    description:
      'From a session of the account that asked. That session stays, every other ends; both addresses are told. The ' +
      `email to the old one has a link that gives the account its address back, for ${TAKE_BACK_DAYS} days ` +
      '(`resetPassword`). A second call changes nothing more.',
    answers: [204, 'The account has the new address.'],
    limits: CountedBelow('calls', 'mailed-link'),
    problems: ['invalid-email-change-link', 'email-taken'],
  })
  async confirm(
    @Body() { token }: ConfirmEmailChangeRequest,
    @CurrentUser() user: AuthenticatedUser,
  ): Promise<void> {
    await this.changes.confirm(user, token);
  }
}
