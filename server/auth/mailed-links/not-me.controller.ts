import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Call } from '../../api/call.js';
import { NOT_ME_LINK_DAYS } from '../../shared/limits.js';
import { CountedBelow } from '../../limits/limit.decorator.js';
import { Public } from '../sessions/public.decorator.js';
import { NotMeRequest } from './not-me.dto.js';
import { NotMeService } from './not-me.service.js';

@ApiTags('auth')
@Controller('auth/not-me')
export class NotMeController {
  constructor(private readonly notMe: NotMeService) {}

  @Post()
  @Call(
    'takeBackAccount',
    'Say that something was not the owner’s doing, with the token of a security notice',
    {
      description:
        'Ends every session, removes the passkeys, revokes the personal access tokens, stops the password from working and mails a link that sets a new one. ' +
        'Stops a change of address; the token of a notice to an address that the account has left gives it back. ' +
        `It works once, for ${NOT_ME_LINK_DAYS} days; those of the account’s other notices go with it.`,
      answers: [204, 'Nobody is logged in any more, and a reset link is on its way.'],
      access: Public(),
      limits: CountedBelow('calls', 'mailed-link'),
      problems: ['invalid-not-me-link', 'email-taken'],
    },
  )
  async takeBack(@Body() { token }: NotMeRequest): Promise<void> {
    await this.notMe.takeBack(token);
  }
}
