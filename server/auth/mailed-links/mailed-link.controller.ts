import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiQuotas } from '../../api/openapi.js';
import { type AuthenticatedUser, CurrentUser } from '../sessions/authenticated-user.js';
import { LINK_TRIES } from './mailed-links.js';
import { PublicOrLoggedIn } from '../sessions/public.decorator.js';
import { MailedLinkRequest, MailedLinkResponse } from './mailed-link.dto.js';
import { MailedLinkService } from './mailed-link.service.js';

@ApiTags('auth')
@Controller('auth/mailed-link')
export class MailedLinkController {
  constructor(private readonly mailedLink: MailedLinkService) {}

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
  async read(
    @Body() body: MailedLinkRequest,
    @CurrentUser() caller: AuthenticatedUser | undefined,
  ): Promise<MailedLinkResponse> {
    return this.mailedLink.read(body, caller);
  }
}
