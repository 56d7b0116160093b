import { Controller, Get, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { NoContent } from '../../api/openapi.js';
import { type AuthenticatedUser, type Caller, CurrentUser } from './authenticated-user.js';
import { ProtectedResponse, toProfileResponse } from './profile.dto.js';
import { Scope } from './scope.decorator.js';
import { SessionsService } from './sessions.service.js';

@ApiTags('auth')
@Controller('auth')
export class IdentityController {
  constructor(private readonly sessions: SessionsService) {}

  @Post('logout')
  @ApiOperation({
    operationId: 'logOut',
    summary: 'End this session',
    description: 'The token of the call is worth nothing from now on.',
  })
  @NoContent('The session is ended.')
  async logOut(@CurrentUser() user: AuthenticatedUser): Promise<void> {
    await this.sessions.logOut(user);
  }

  @Get('protected')
  @Scope('profile:read')
  @ApiOperation({
    operationId: 'checkToken',
    summary: 'Ask whether a token is good, and whose it is',
  })
  @ApiOkResponse({ type: ProtectedResponse, description: 'It is good.' })
  getProtected(@CurrentUser() user: Caller): ProtectedResponse {
    return { user: toProfileResponse(user), staff: user.isStaff };
  }
}
