import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Call } from '../../api/call.js';
import { SECOND_STEP_MINUTES, SECOND_STEP_TRIES, SESSIONS_MAX } from '../../shared/limits.js';
import { PathId } from '../../api/path-id.js';
import { type Caller, CurrentUser, type SessionUser } from './callers.js';
import { FreshProof, Public, Scope } from './access.decorators.js';
import { EventsQuery, EventsResponse, SessionsQuery, SessionsResponse } from './sessions.dto.js';
import { CurrentPasswordService } from './current-password.service.js';
import {
  LoginRequest,
  LoginResponse,
  ReauthenticateRequest,
  SecondStepLoginRequest,
} from './login.dto.js';
import { LoginService } from './login.service.js';
import { ProfileResponse, ProtectedResponse } from './profile.dto.js';
import { SessionsService } from './sessions.service.js';
import { CountedBelow, InProgress } from '../../limits/limit.decorator.js';
import { PASSWORD_WORK } from '../../limits/limits.js';

@ApiTags('auth')
@Controller('auth')
export class LoginController {
  constructor(private readonly login: LoginService) {}

  @Post('login/email')
  @Call('logIn', 'Log in', {
    description:
      'Starts a session and returns its token. If the second step is on, a correct password gets ' +
      '`second-step-required`. Send its `challenge` to `POST /api/auth/login/second-step`.',
    answers: [200, 'The session has started.', LoginResponse],
    access: Public(),
    limits: [
      CountedBelow('failures', 'login-account', 'login-client', 'login-strangers'),
      InProgress(PASSWORD_WORK),
    ],
    problems: ['wrong-credentials', 'second-step-required'],
  })
  async logIn(@Body() body: LoginRequest): Promise<LoginResponse> {
    return this.login.logIn(body);
  }
  @Post('login/second-step')
  @Call('logInWithCode', 'Finish logging in with a code', {
    description:
      'After `second-step-required`, with its `challenge`. The challenge works once, for ' +
      `${SECOND_STEP_MINUTES} minutes and ${SECOND_STEP_TRIES} tries. Each code also works once.`,
    answers: [200, 'The session has started.', LoginResponse],
    access: Public(),
    limits: CountedBelow(
      'failures',
      'second-step',
      'second-step-strangers',
      'second-step-known',
      'second-step-challenge',
    ),
    problems: ['wrong-code', 'invalid-challenge'],
  })
  async logInWithCode(@Body() body: SecondStepLoginRequest): Promise<LoginResponse> {
    return this.login.logInWithCode(body);
  }
  @Post('logout')
  @Call('logOut', 'Log out', {
    description: 'The token of the call stops working.',
    answers: [204, 'The session has ended.'],
  })
  async logOut(@CurrentUser() user: SessionUser): Promise<void> {
    await this.login.logOut(user);
  }

  @Get('protected')
  @Call('checkToken', 'Check whether a token works, and whose it is', {
    answers: [200, 'The token works.', ProtectedResponse],
    access: Scope('profile:read'),
  })
  getProtected(@CurrentUser() user: Caller): ProtectedResponse {
    return { user: ProfileResponse.of(user), staff: user.isStaff };
  }
}

@ApiTags('sessions')
@Controller('auth')
export class SessionsController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly currentPassword: CurrentPasswordService,
  ) {}

  @Get('sessions')
  @Call('listSessions', 'List sessions', {
    description: `At most ${SESSIONS_MAX}. One more login ends the least recently used session.`,
    answers: [200, 'Active sessions, including this one.', SessionsResponse],
    problems: ['validation'],
  })
  async list(@Query() page: SessionsQuery, @CurrentUser() user: SessionUser) {
    return this.sessions.list(user, page);
  }

  @Delete('sessions/:id')
  @Call('endSession', 'End one session', {
    answers: [204, 'The session has ended.'],
    access: FreshProof(),
  })
  async end(
    @PathId('no-such-session', 'From `listSessions`.') id: string,
    @CurrentUser() user: SessionUser,
  ): Promise<void> {
    await this.sessions.end(user, id);
  }

  @Delete('sessions')
  @Call('endOtherSessions', 'End all other sessions', {
    answers: [204, 'The other sessions, if any, have ended.'],
    access: FreshProof(),
  })
  async endOthers(@CurrentUser() user: SessionUser): Promise<void> {
    await this.sessions.endOthers(user);
  }

  @Get('events')
  @Call('listEvents', 'List recent activity', {
    answers: [200, 'The latest events, newest first.', EventsResponse],
    problems: ['validation'],
  })
  async events(@Query() page: EventsQuery, @CurrentUser() user: SessionUser) {
    return this.sessions.events(user, page);
  }

  @Post('reauthenticate')
  @Call('reauthenticate', 'Confirm with the password', {
    description:
      'After a 403 `reauthentication-required`. The refused call then works for a while. ' +
      'Logging in has the same effect. If the second step is on, send a code as well.',
    answers: [204, 'Confirmed.'],
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
