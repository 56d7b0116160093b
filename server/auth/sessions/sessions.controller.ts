import { Controller, Delete, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { SESSIONS_MAX } from '../../shared/limits.js';
import { ApiProblems, NoContent } from '../../api/openapi.js';
import { PathId } from '../../api/path-id.js';
import { type AuthenticatedUser, CurrentUser } from './authenticated-user.js';
import { FreshProof } from './fresh-proof.js';
import { EventsQuery, EventsResponse, SessionsQuery, SessionsResponse } from './sessions.dto.js';
import { DevicesService } from './devices.service.js';

@ApiTags('sessions')
@Controller('auth')
export class SessionsController {
  constructor(private readonly devices: DevicesService) {}

  @Get('sessions')
  @ApiOperation({
    operationId: 'listSessions',
    summary: 'Where the account is logged in',
    description: `${SESSIONS_MAX} places at most: a login beyond ends the session not used for longest.`,
  })
  @ApiOkResponse({ type: SessionsResponse, description: 'Live sessions, this one among them.' })
  @ApiProblems('validation')
  async list(
    @Query() page: SessionsQuery,
    @CurrentUser() user: AuthenticatedUser,
  ): Promise<SessionsResponse> {
    return this.devices.sessions(user, page);
  }

  @Delete('sessions/:id')
  @FreshProof()
  @ApiOperation({ operationId: 'endSession', summary: 'End one session' })
  @NoContent('The session is ended.')
  async end(
    @PathId('no-such-session', 'As listed by `listSessions`.') id: string,
    @CurrentUser() user: AuthenticatedUser,
  ): Promise<void> {
    await this.devices.end(user, id);
  }

  @Delete('sessions')
  @FreshProof()
  @ApiOperation({ operationId: 'endOtherSessions', summary: 'End every session but this one' })
  @NoContent('The others are ended, if there were any.')
  async endOthers(@CurrentUser() user: AuthenticatedUser): Promise<void> {
    await this.devices.endOthers(user);
  }

  @Get('events')
  @ApiOperation({
    operationId: 'listEvents',
    summary: 'What happened around the account lately',
  })
  @ApiOkResponse({ type: EventsResponse, description: 'The latest events, the last one first.' })
  @ApiProblems('validation')
  async events(
    @Query() page: EventsQuery,
    @CurrentUser() user: AuthenticatedUser,
  ): Promise<EventsResponse> {
    return this.devices.events(user, page);
  }
}
