import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiProblems, ApiQuotas } from '../../problems/openapi.js';
import { type AuthenticatedUser, CurrentUser } from '../identity/authenticated-user.js';
import { CONFIRMATION } from '../confirmation/confirmation.service.js';
import { LINK_TRIES, type LinkKind, MailedLinks } from '../links/mailed-links.js';
import { RESET } from '../reset/password-reset.service.js';
import { PublicOrLoggedIn } from '../identity/public.decorator.js';
import { NOT_ME } from '../not-me/not-me.service.js';
import { type LinkPage, MailedLinkRequest, MailedLinkResponse } from './mailed-link.dto.js';

const KINDS: Record<LinkPage, Pick<LinkKind, 'token' | 'refused'>> = {
  'reset-password': RESET,
  'confirm-email': CONFIRMATION,
  'not-me': NOT_ME,
};

@ApiTags('auth')
@Controller('auth/mailed-link')
export class MailedLinkController {
  constructor(private readonly links: MailedLinks) {}

  @PublicOrLoggedIn()
  @Post()
  @HttpCode(200)
  @ApiOperation({
    operationId: 'readMailedLink',
    summary: 'Ask whose a mailed link is, and what using it removes',
    description: 'Uses nothing up.',
  })
  @ApiQuotas('calls', LINK_TRIES)
  @ApiOkResponse({ type: MailedLinkResponse, description: 'What is known of the link.' })
  @ApiProblems('invalid-token')
  async read(
    @Body() { page, token }: MailedLinkRequest,
    @CurrentUser() caller: AuthenticatedUser | undefined,
  ): Promise<MailedLinkResponse> {
    // A reset comes from no session, and a security notice goes to confirmed addresses only.
    const shown = page === 'confirm-email' ? caller : undefined;
    return this.links.read(KINDS[page], token, shown);
  }
}
