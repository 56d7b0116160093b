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
      'Starts a session and answers its token. Where the owner has switched the second step on, a right password is ' +
      'answered with `second-step-required`, whose `challenge` goes to `POST /api/auth/login/second-step`.',
    answers: [200, 'The session is started.', LoginResponse],
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
  @Call('logInWithCode', 'Finish a login with a code', {
    description:
      'After `second-step-required`, with its `challenge`: good once, for ' +
      `${SECOND_STEP_MINUTES} minutes and ${SECOND_STEP_TRIES} tries. A code is good once, too.`,
    answers: [200, 'The session is started.', LoginResponse],
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
  @Call('logOut', 'End this session', {
    description: 'The token of the call is worth nothing from now on.',
    answers: [204, 'The session is ended.'],
  })
  async logOut(@CurrentUser() user: SessionUser): Promise<void> {
    await this.login.logOut(user);
  }

  @Get('protected')
  @Call('checkToken', 'Ask whether a token is good, and whose it is', {
    answers: [200, 'It is good.', ProtectedResponse],
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
