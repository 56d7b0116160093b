import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Call } from '../../api/call.js';
import { CONFIRMATION_TOKEN_HOURS } from '../../shared/limits.js';
import { AtOnce, CountedBelow } from '../../limits/limit.decorator.js';
import { type AuthenticatedUser, CurrentUser } from '../sessions/authenticated-user.js';
import { PublicOrLoggedIn } from '../sessions/access.decorators.js';
import { ConfirmationService } from './confirmation.service.js';
import { ConfirmEmailRequest, MailedLinkRequest, MailedLinkResponse } from './mailed-links.dto.js';
import { MailedLinks } from './mailed-links.service.js';

@ApiTags('auth')
@Controller('auth')
export class MailedLinksController {
  constructor(
    private readonly links: MailedLinks,
    private readonly confirmation: ConfirmationService,
  ) {}

  @Post('mailed-link')
  @Call('readMailedLink', 'Ask what a mailed link does, whose it is, and what using it removes', {
    description: 'Uses nothing up.',
    answers: [200, 'What is known of the link.', MailedLinkResponse],
    access: PublicOrLoggedIn(),
    limits: CountedBelow('calls', 'mailed-link'),
  })
  async read(
    @Body() { token }: MailedLinkRequest,
    @CurrentUser() caller: AuthenticatedUser | undefined,
  ): Promise<MailedLinkResponse> {
    return this.links.read(token, caller);
  }

  @Post('confirm-email')
  @Call('confirmEmail', 'Confirm an email address with the token of a confirmation email', {
    description:
      'Sent with the bearer token of a session of the account, `token` is enough: that session stays, every ' +
      'other ends. Sent without, `newPassword` is needed: it takes the place of the old one, the name is removed and ' +
      'every session ends, because somebody else may have made the account. Passkeys and the second step go, too, unless ' +
      'the session of the call has set them up or used them (`readMailedLink` tells). Without it the answer is ' +
      '`new-password-required`, and the token stays good.',
    answers: [204, 'The address is confirmed.'],
    access: PublicOrLoggedIn(),
    limits: [CountedBelow('calls', 'mailed-link'), AtOnce('password-work')],
    problems: ['invalid-confirmation-link', 'new-password-required'],
  })
  async confirm(
    @Body() body: ConfirmEmailRequest,
    @CurrentUser() caller: AuthenticatedUser | undefined,
  ): Promise<void> {
    await this.confirmation.confirm(body, caller);
  }

  @Post('confirm-email/resend')
  @Call('resendConfirmation', 'Ask for another confirmation email', {
    description: `Its link works for ${CONFIRMATION_TOKEN_HOURS} hours, once; it replaces earlier ones.`,
    answers: [202, 'An email is on its way.'],
    limits: CountedBelow('emails', 'email-link-day'),
    problems: ['confirmed-already'],
  })
  async resend(@CurrentUser() user: AuthenticatedUser): Promise<void> {
    await this.confirmation.resend(user);
  }
}
