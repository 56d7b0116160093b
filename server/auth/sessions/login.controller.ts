import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Call } from '../../api/call.js';
import { ApiLimits, PasswordWork } from '../../limits/limit.decorators.js';
import { SECOND_STEP_MINUTES, SECOND_STEP_TRIES } from '../../shared/lengths.js';
import { ProfileResponse } from '../../users/profile.dto.js';
import { Public, Scope } from './access.decorators.js';
import { type Caller, CurrentUser, type SessionUser } from './callers.js';
import {
  LoginRequest,
  LoginResponse,
  ProtectedResponse,
  SecondStepLoginRequest,
} from './login.dto.js';
import { LoginService } from './login.service.js';

@ApiTags('auth')
@Controller('auth')
export class LoginController {
  constructor(private readonly login: LoginService) {}

  @Post('login/email')
  @Public()
  @ApiLimits('failures', 'login-account', 'login-client', 'login-strangers')
  @PasswordWork()
  @Call('logIn', 'Log in', {
    description:
      'Starts a session and returns its token. If the second step is on, a correct password gets ' +
      '`second-step-required`. Send its `challenge` to `POST /api/auth/login/second-step`.',
    answers: [200, 'The session has started.', LoginResponse],
    problems: ['wrong-credentials', 'second-step-required'],
  })
  async logIn(@Body() body: LoginRequest): Promise<LoginResponse> {
    return this.login.logIn(body);
  }

  @Post('login/second-step')
  @Public()
  @ApiLimits(
    'failures',
    'second-step',
    'second-step-strangers',
    'second-step-known',
    'second-step-week',
    'second-step-challenge',
  )
  @Call('logInWithCode', 'Finish logging in with a code', {
    description:
      'After `second-step-required`, with its `challenge`. The challenge works once, for ' +
      `${SECOND_STEP_MINUTES} minutes and ${SECOND_STEP_TRIES} tries. Each code also works once.`,
    answers: [200, 'The session has started.', LoginResponse],
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
  @Scope('profile:read')
  @Call('checkToken', 'Check whether a token works, and whose it is', {
    answers: [200, 'The token works.', ProtectedResponse],
  })
  getProtected(@CurrentUser() user: Caller): ProtectedResponse {
    return { user: ProfileResponse.of(user), staff: user.isStaff };
  }
}
