import { Controller, Delete, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Call } from '../../api/call.js';
import { SESSIONS_MAX } from '../../shared/limits.js';
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
  @Call('listSessions', 'Where the account is logged in', {
    description: `${SESSIONS_MAX} places at most: a login beyond ends the session not used for longest.`,
    answers: [200, 'Live sessions, this one among them.', SessionsResponse],
    problems: ['validation'],
  })
  async list(
    @Query() page: SessionsQuery,
    @CurrentUser() user: AuthenticatedUser,
  ): Promise<SessionsResponse> {
    return this.devices.sessions(user, page);
  }

  @Delete('sessions/:id')
  @Call('endSession', 'End one session', {
    answers: [204, 'The session is ended.'],
    access: FreshProof(),
  })
  async end(
    @PathId('no-such-session', 'As listed by `listSessions`.') id: string,
    @CurrentUser() user: AuthenticatedUser,
  ): Promise<void> {
    await this.devices.end(user, id);
  }

  @Delete('sessions')
  @Call('endOtherSessions', 'End every session but this one', {
    answers: [204, 'The others are ended, if there were any.'],
    access: FreshProof(),
  })
  async endOthers(@CurrentUser() user: AuthenticatedUser): Promise<void> {
    await this.devices.endOthers(user);
  }

  @Get('events')
  @Call('listEvents', 'What happened around the account lately', {
    answers: [200, 'The latest events, the last one first.', EventsResponse],
    problems: ['validation'],
  })
  async events(
    @Query() page: EventsQuery,
    @CurrentUser() user: AuthenticatedUser,
  ): Promise<EventsResponse> {
    return this.devices.events(user, page);
  }
}
