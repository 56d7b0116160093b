import { Body, Controller, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Call } from '../../api/call.js';
import { ApiLimits } from '../../limits/limit.decorators.js';
import { EMAIL_CHANGE_MINUTES, TAKE_BACK_DAYS } from '../../shared/lengths.js';
import { FreshProof } from '../sessions/access.decorators.js';
import { CurrentUser, type SessionUser } from '../sessions/callers.js';
import { EmailChangeService } from './email-change.service.js';
import { ChangeEmailRequest, MailedLinkRequest } from './mailed-links.dto.js';

@ApiTags('account')
@Controller('auth/email')
export class EmailChangeController {
  constructor(private readonly changes: EmailChangeService) {}

  @Put()
  @FreshProof()
  @ApiLimits('calls', 'email-changes')
  @Call('requestEmailChange', 'Request a new email address', {
    description:
      'Nothing changes until the link sent to the new address is used, within ' +
      `${EMAIL_CHANGE_MINUTES} minutes. The response is the same whether or not another account has the address. The ` +
      'current address is notified at once, with a link that cancels the change.',
    answers: [202, 'An email is being sent to each of the two addresses.'],
  })
  async request(@Body() body: ChangeEmailRequest, @CurrentUser() user: SessionUser) {
    await this.changes.request(user, body);
  }

  @Post('confirm')
  @ApiLimits('bad links', 'mailed-link')
  @Call('confirmEmailChange', 'Confirm a new email address with the token from its email', {
    description:
      'From a session of the account. That session stays and all others end. The email to the old address has ' +
      `a link that restores it, for ${TAKE_BACK_DAYS} days (\`resetPassword\`). Repeating the call changes nothing more.`,
    answers: [204, 'The account has the new address.'],
    problems: ['invalid-email-change-link', 'email-taken'],
  })
  async confirm(@Body() { token }: MailedLinkRequest, @CurrentUser() user: SessionUser) {
    await this.changes.confirm(user, token);
  }
}
