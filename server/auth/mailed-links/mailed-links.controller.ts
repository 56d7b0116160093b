import { Body, Controller, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Call } from '../../api/call.js';
import {
  CONFIRMATION_TOKEN_HOURS,
  EMAIL_CHANGE_MINUTES,
  TAKE_BACK_DAYS,
} from '../../shared/limits.js';
import { CountedBelow, InProgress } from '../../limits/limit.decorator.js';
import { PASSWORD_WORK } from '../../limits/limits.js';
import { type SessionUser, CurrentUser } from '../sessions/callers.js';
import { FreshProof, PublicOrLoggedIn } from '../sessions/access.decorators.js';
import { EmailChangeService } from './email-change.service.js';
import { LinkClaims } from './link-claims.service.js';
import {
  ChangeEmailRequest,
  ConfirmEmailChangeRequest,
  ConfirmEmailRequest,
  MailedLinkRequest,
  MailedLinkResponse,
} from './mailed-links.dto.js';
import { MailedLinks } from './mailed-links.service.js';

@ApiTags('auth')
@Controller('auth')
export class MailedLinksController {
  constructor(
    private readonly links: MailedLinks,
    private readonly claims: LinkClaims,
  ) {}

  @Post('mailed-link')
  @Call('readMailedLink', 'Ask what a mailed link does, whose it is, and what using it removes', {
    description: 'Uses nothing up.',
    answers: [200, 'What is known of the link.', MailedLinkResponse],
    access: PublicOrLoggedIn(),
    limits: CountedBelow('calls', 'mailed-link'),
  })
  async read(@Body() { token }: MailedLinkRequest, @CurrentUser() caller: SessionUser | undefined) {
    return this.links.read(token, caller);
  }

  @Post('confirm-email')
  @Call('confirmEmail', 'Confirm an email address with the token of a confirmation email', {
    description:
      'From a session of the account `token` is enough: that session stays, every other ends. From elsewhere ' +
      '`newPassword` is needed, and the name and every session go, since somebody else may have made the account. ' +
      'Passkeys and a second step that the session has not set up or used go as well (`readMailedLink` tells).',
    answers: [204, 'The address is confirmed.'],
    access: PublicOrLoggedIn(),
    limits: [CountedBelow('calls', 'mailed-link'), InProgress(PASSWORD_WORK)],
    problems: ['invalid-confirmation-link', 'new-password-required'],
  })
  async confirm(@Body() body: ConfirmEmailRequest, @CurrentUser() caller: SessionUser | undefined) {
    await this.claims.confirm(body, caller);
  }

  @Post('confirm-email/resend')
  @Call('resendConfirmation', 'Ask for another confirmation email', {
    description: `Its link works for ${CONFIRMATION_TOKEN_HOURS} hours, once; it replaces earlier ones.`,
    answers: [202, 'An email is on its way.'],
    limits: CountedBelow('emails', 'email-link-day'),
    problems: ['confirmed-already'],
  })
  async resend(@CurrentUser() user: SessionUser): Promise<void> {
    await this.claims.resend(user);
  }
}

@ApiTags('account')
@Controller('auth/email')
export class EmailChangeController {
  constructor(private readonly changes: EmailChangeService) {}

  @Put()
  @Call('requestEmailChange', 'Ask for another email address', {
    description:
      'Nothing changes before the link to the new address is used, within ' +
      `${EMAIL_CHANGE_MINUTES} minutes. The answer is the same whether or not another account has the address. The ` +
      'present address is told at once, with a link that stops the change.',
    answers: [202, 'An email is on its way to each of the two addresses.'],
    access: FreshProof(),
    limits: CountedBelow('calls', 'email-changes'),
    problems: ['two-factors-required', 'factors-too-new'],
  })
  async request(@Body() body: ChangeEmailRequest, @CurrentUser() user: SessionUser) {
    await this.changes.request(user, body);
  }

  @Post('confirm')
  @Call('confirmEmailChange', 'Confirm a new email address with the token of the email to it', {
    description:
      'From a session of the account that asked. That session stays, every other ends. The email to the old address has ' +
      `a link that gives it back, for ${TAKE_BACK_DAYS} days (\`resetPassword\`). A second call changes nothing more.`,
    answers: [204, 'The account has the new address.'],
    limits: CountedBelow('calls', 'mailed-link'),
    problems: ['invalid-email-change-link', 'email-taken'],
  })
  async confirm(@Body() { token }: ConfirmEmailChangeRequest, @CurrentUser() user: SessionUser) {
    await this.changes.confirm(user, token);
  }
}
