import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Call } from '../../api/call.js';
import { CountedBelow } from '../../limits/limit.decorator.js';
import { type AuthenticatedUser, CurrentUser } from '../sessions/authenticated-user.js';
import { PublicOrLoggedIn } from '../sessions/public.decorator.js';
import { MailedLinkRequest, MailedLinkResponse } from './mailed-link.dto.js';
import { MailedLinkService } from './mailed-link.service.js';

@ApiTags('auth')
@Controller('auth/mailed-link')
export class MailedLinkController {
  constructor(private readonly mailedLink: MailedLinkService) {}

  @Post()
  @Call('readMailedLink', 'Ask whose a mailed link is, and what using it removes', {
    description: 'Uses nothing up.',
    answers: [200, 'What is known of the link.', MailedLinkResponse],
    access: PublicOrLoggedIn(),
    limits: CountedBelow('calls', 'mailed-link'),
  })
  async read(
    @Body() body: MailedLinkRequest,
    @CurrentUser() caller: AuthenticatedUser | undefined,
  ): Promise<MailedLinkResponse> {
    return this.mailedLink.read(body, caller);
  }
}
