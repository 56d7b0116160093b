import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Call } from '../../api/call.js';
import { CONFIRMATION_TOKEN_HOURS } from '../../shared/lengths.js';
import { ApiLimits, PasswordWork } from '../../limits/limit.decorators.js';
import { type SessionUser, CurrentUser } from '../sessions/callers.js';
import { PublicOrLoggedIn } from '../sessions/access.decorators.js';
import { LinkClaimsService } from './link-claims.service.js';
import { ConfirmEmailRequest, MailedLinkRequest, MailedLinkResponse } from './mailed-links.dto.js';
import { MailedLinksService } from './mailed-links.service.js';

@ApiTags('auth')
@Controller('auth')
export class MailedLinksController {
  constructor(
    private readonly links: MailedLinksService,
    private readonly claims: LinkClaimsService,
  ) {}

  @Post('mailed-link')
  @PublicOrLoggedIn()
  @ApiLimits('bad links', 'mailed-link')
  @Call(
    'readMailedLink',
    'Check what an emailed link does, whose it is, and what using it removes',
    {
      description: 'Checking a link does not use it up.',
      answers: [200, 'What the link does.', MailedLinkResponse],
    },
  )
  async read(@Body() { token }: MailedLinkRequest, @CurrentUser() caller: SessionUser | undefined) {
    return this.links.read(token, caller);
  }

  @Post('confirm-email')
  @PublicOrLoggedIn()
  @ApiLimits('bad links', 'mailed-link')
  @PasswordWork({ waits: true })
  @Call('confirmEmail', 'Confirm an email address with the token of a confirmation email', {
    description:
      'From a session of the account, `token` is enough. That session stays and all others end. With the ' +
      '`browserKey` of the sign-up, it is enough, too, but all sessions end. From anywhere else, ' +
      '`newPassword` is required, and the name and all sessions are removed, because someone else may have created the ' +
      'account. So are passkeys and a second step that the session did not set up or use (see `readMailedLink`).',
    answers: [204, 'The address is confirmed.'],
    problems: ['invalid-confirmation-link', 'new-password-required'],
  })
  async confirm(@Body() body: ConfirmEmailRequest, @CurrentUser() caller: SessionUser | undefined) {
    await this.claims.confirm(body, caller);
  }

  @Post('confirm-email/resend')
  @ApiLimits('emails', 'email-link-day')
  @Call('resendConfirmation', 'Resend the confirmation email', {
    description: `Its link works once, within ${CONFIRMATION_TOKEN_HOURS} hours, and replaces earlier links.`,
    answers: [202, 'An email is being sent.'],
    problems: ['confirmed-already'],
  })
  async resend(@CurrentUser() user: SessionUser): Promise<void> {
    await this.claims.resend(user);
  }
}
