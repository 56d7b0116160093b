import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Call } from '../../api/call.js';
import { CountedBelow, InProgress } from '../../limits/limit.decorator.js';
import { PASSWORD_WORK } from '../../limits/limits.js';
import { SECOND_STEP_MINUTES, SECOND_STEP_TRIES } from '../../shared/limits.js';
import { type SessionUser, type Caller, CurrentUser } from './callers.js';
import { LoginRequest, LoginResponse, SecondStepLoginRequest } from './login.dto.js';
import { LoginService } from './login.service.js';
import { ProtectedResponse, toProfileResponse } from './profile.dto.js';
import { Public, Scope } from './access.decorators.js';

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
    return { user: toProfileResponse(user), staff: user.isStaff };
  }
}
