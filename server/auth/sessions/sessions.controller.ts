import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Call } from '../../api/call.js';
import { PathId } from '../../api/path-id.js';
import { ApiLimits, PasswordWork } from '../../limits/limit.decorators.js';
import { EVENTS_KEPT, SESSIONS_MAX } from '../../shared/lengths.js';
import { PasswordsService } from '../passwords/passwords.service.js';
import { FreshProof } from './access.decorators.js';
import { CurrentUser, type SessionUser } from './callers.js';
import {
  EventsQuery,
  EventsResponse,
  ReauthenticateRequest,
  SessionsResponse,
} from './sessions.dto.js';
import { SessionsService } from './sessions.service.js';

@ApiTags('sessions')
@Controller('auth')
export class SessionsController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly passwords: PasswordsService,
  ) {}

  @Get('sessions')
  @Call('listSessions', 'List sessions', {
    description: `At most ${SESSIONS_MAX}. One more login ends the least recently used session.`,
    answers: [200, 'Active sessions, including this one.', SessionsResponse],
  })
  async list(@CurrentUser() user: SessionUser): Promise<SessionsResponse> {
    return this.sessions.list(user);
  }

  @Delete('sessions/:id')
  @FreshProof()
  @Call('endSession', 'End one session', {
    answers: [204, 'The session has ended.'],
  })
  async end(
    @PathId('no-such-session', 'From `listSessions`.') id: string,
    @CurrentUser() user: SessionUser,
  ): Promise<void> {
    await this.sessions.end(user, id);
  }

  @Delete('sessions')
  @FreshProof()
  @Call('endOtherSessions', 'End all other sessions', {
    answers: [204, 'The other sessions, if any, have ended.'],
  })
  async endOthers(@CurrentUser() user: SessionUser): Promise<void> {
    await this.sessions.endOthers(user);
  }

  @Get('events')
  @Call('listEvents', 'List recent activity', {
    description: `The latest ${EVENTS_KEPT} events are kept.`,
    answers: [200, 'The latest events, newest first.', EventsResponse],
  })
  async events(@Query() page: EventsQuery, @CurrentUser() user: SessionUser) {
    return this.sessions.events(user, page);
  }

  @Post('reauthenticate')
  @ApiLimits('wrong current passwords and codes', 'current-password', 'second-step-proof')
  @PasswordWork()
  @Call('reauthenticate', 'Confirm with the password', {
    description:
      'After a 403 `reauthentication-required`. The refused call then works for a while. ' +
      'Logging in has the same effect. If the second step is on, send a code as well.',
    answers: [204, 'Confirmed.'],
    problems: ['incorrect-password', 'second-step-required', 'wrong-code'],
  })
  async reauthenticate(@Body() body: ReauthenticateRequest, @CurrentUser() user: SessionUser) {
    await this.passwords.reauthenticate(user, body);
  }
}
