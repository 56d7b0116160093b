import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Call } from '../../api/call.js';
import { SESSIONS_MAX } from '../../shared/limits.js';
import { PathId } from '../../api/path-id.js';
import { type SessionUser, CurrentUser } from './callers.js';
import { FreshProof } from './access.decorators.js';
import { EventsQuery, EventsResponse, SessionsQuery, SessionsResponse } from './sessions.dto.js';
import { CurrentPasswordService } from './current-password.service.js';
import { ReauthenticateRequest } from './login.dto.js';
import { SessionsService } from './sessions.service.js';
import { CountedBelow, InProgress } from '../../limits/limit.decorator.js';
import { PASSWORD_WORK } from '../../limits/limits.js';

@ApiTags('sessions')
@Controller('auth')
export class SessionsController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly currentPassword: CurrentPasswordService,
  ) {}

  @Get('sessions')
  @Call('listSessions', 'Where the account is logged in', {
    description: `${SESSIONS_MAX} places at most: a login beyond ends the session not used for longest.`,
    answers: [200, 'Live sessions, this one among them.', SessionsResponse],
    problems: ['validation'],
  })
  async list(@Query() page: SessionsQuery, @CurrentUser() user: SessionUser) {
    return this.sessions.list(user, page);
  }

  @Delete('sessions/:id')
  @Call('endSession', 'End one session', {
    answers: [204, 'The session is ended.'],
    access: FreshProof(),
  })
  async end(
    @PathId('no-such-session', 'As listed by `listSessions`.') id: string,
    @CurrentUser() user: SessionUser,
  ): Promise<void> {
    await this.sessions.end(user, id);
  }

  @Delete('sessions')
  @Call('endOtherSessions', 'End every session but this one', {
    answers: [204, 'The others are ended, if there were any.'],
    access: FreshProof(),
  })
  async endOthers(@CurrentUser() user: SessionUser): Promise<void> {
    await this.sessions.endOthers(user);
  }

  @Get('events')
  @Call('listEvents', 'What happened around the account lately', {
    answers: [200, 'The latest events, the last one first.', EventsResponse],
    problems: ['validation'],
  })
  async events(@Query() page: EventsQuery, @CurrentUser() user: SessionUser) {
    return this.sessions.events(user, page);
  }

  @Post('reauthenticate')
  @Call('reauthenticate', 'Prove again who uses the session', {
    description:
      'After a 403 `reauthentication-required`: the call that met it works for a while then. ' +
      'A login proves it, too. Where the second step is on, a code is needed beside the password.',
    answers: [204, 'It is proved.'],
    limits: [
      CountedBelow('wrong current passwords and codes', 'current-password', 'second-step-proof'),
      InProgress(PASSWORD_WORK),
    ],
    problems: ['incorrect-password', 'second-step-required', 'wrong-code'],
  })
  async reauthenticate(@Body() body: ReauthenticateRequest, @CurrentUser() user: SessionUser) {
    await this.currentPassword.reauthenticate(user, body);
  }
}
