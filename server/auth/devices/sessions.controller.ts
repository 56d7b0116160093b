import { Body, Controller, Delete, Get, Param, ParseUUIDPipe, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { SESSIONS_MAX } from '../../shared/limits.js';
import { ApiProblems, ApiQuotas, NoContent } from '../../problems/openapi.js';
import { problem } from '../../problems/problem.js';
import { type AuthenticatedUser, CurrentUser } from '../identity/authenticated-user.js';
import { CurrentPasswordService, PASSWORD_GUESSES } from '../step-up/current-password.service.js';
import { PROOF_CODES } from '../codes/code-limits.js';
import { SecurityLog } from '../identity/security-log.js';
import { FreshProof } from '../identity/fresh-proof.js';
import {
  EventsQuery,
  EventsResponse,
  ReauthenticateRequest,
  SessionsQuery,
  SessionsResponse,
  toEventResponse,
  toSessionResponse,
} from './sessions.dto.js';
import { SessionsService } from '../identity/sessions.service.js';

/** One answer for an id of somebody else, of nobody, and for what is no id at all. */
const noSuchSession = () => problem('no-such-session');

@ApiTags('sessions')
@Controller('auth')
export class SessionsController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly currentPassword: CurrentPasswordService,
    private readonly securityLog: SecurityLog,
  ) {}

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
    const { rows, nextCursor } = await this.sessions.list(user.id, page);
    return {
      sessions: rows.map((session) => toSessionResponse(session, user.sessionId)),
      nextCursor,
    };
  }

  @Delete('sessions/:id')
  @FreshProof()
  @ApiOperation({ operationId: 'endSession', summary: 'End one session' })
  @ApiParam({ name: 'id', format: 'uuid', description: 'As listed by `listSessions`.' })
  @NoContent('The session is ended.')
  @ApiProblems('no-such-session')
  async end(
    @Param('id', new ParseUUIDPipe({ exceptionFactory: noSuchSession })) id: string,
    @CurrentUser() user: AuthenticatedUser,
  ): Promise<void> {
    if (!(await this.sessions.end(user.id, id))) throw noSuchSession();
    this.securityLog.recordLater('session-ended', user.id);
  }

  @Delete('sessions')
  @FreshProof()
  @ApiOperation({ operationId: 'endOtherSessions', summary: 'End every session but this one' })
  @NoContent('The others are ended, if there were any.')
  async endOthers(@CurrentUser() user: AuthenticatedUser): Promise<void> {
    const ended = await this.sessions.endOthers(user);
    if (ended > 0) this.securityLog.recordLater('other-sessions-ended', user.id);
  }

  @Post('reauthenticate')
  @ApiOperation({
    operationId: 'reauthenticate',
    summary: 'Prove again who uses the session',
    description:
      'After a 403 `reauthentication-required`: the call that met it works for a while then. ' +
      'A login proves it, too. Where the second step is on, a code is needed beside the password.',
  })
  @ApiQuotas('wrong current passwords and codes', PASSWORD_GUESSES, PROOF_CODES)
  @NoContent('It is proved.')
  @ApiProblems('incorrect-password', 'second-step-required', 'wrong-code')
  async reauthenticate(
    @Body() body: ReauthenticateRequest,
    @CurrentUser() user: AuthenticatedUser,
  ): Promise<void> {
    await this.currentPassword.reauthenticate(user, body);
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
    const { rows, nextCursor } = await this.securityLog.list(user.id, page);
    return { events: rows.map(toEventResponse), nextCursor };
  }
}
