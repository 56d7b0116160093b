import { Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Call } from '../../api/call.js';
import { type AuthenticatedUser, type Caller, CurrentUser } from './authenticated-user.js';
import { ProtectedResponse, toProfileResponse } from './profile.dto.js';
import { Scope } from './scope.decorator.js';
import { SessionsService } from './sessions.service.js';

@ApiTags('auth')
@Controller('auth')
export class IdentityController {
  constructor(private readonly sessions: SessionsService) {}

  @Post('logout')
  @Call('logOut', 'End this session', {
    description: 'The token of the call is worth nothing from now on.',
    answers: [204, 'The session is ended.'],
  })
  async logOut(@CurrentUser() user: AuthenticatedUser): Promise<void> {
    await this.sessions.logOut(user);
  }

  @Get('protected')
  @Call('checkToken', 'Ask whether a token is good, and whose it is', {
    answers: [200, 'It is good.', ProtectedResponse],
    access: Scope('profile:read'),
  })
  getProtected(@CurrentUser() user: Caller): ProtectedResponse {
    return { user: toProfileResponse(user), staff: user.isStaff };
  }
}
