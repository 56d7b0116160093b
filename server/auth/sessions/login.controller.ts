import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiProblems, ApiQuotas } from '../../api/openapi.js';
import { SECOND_STEP_MINUTES, SECOND_STEP_TRIES } from '../../shared/limits.js';
import { CODE_QUOTAS } from '../second-step/code-limits.js';
import { Public } from './public.decorator.js';
import { LoginResponse } from './login-response.dto.js';
import { LOGIN_QUOTAS } from './login-attempts.service.js';
import { LoginRequest, SecondStepLoginRequest } from './login.dto.js';
import { LoginService } from './login.service.js';
import { SecondStepLogin } from './second-step-login.service.js';

@ApiTags('auth')
@Controller('auth')
export class LoginController {
  constructor(private readonly login: LoginService) {}

  // Limited in its service: only failures count, and only the service knows them.
  @Public()
  @Post('login/email')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'logIn',
    summary: 'Log in',
    description:
      'Starts a session and answers its token. Where the owner has switched the second step on, a right password is ' +
      'answered with `second-step-required`, whose `challenge` goes to `POST /api/auth/login/second-step`.',
  })
  @ApiQuotas('failures', ...LOGIN_QUOTAS)
  @ApiOkResponse({ type: LoginResponse, description: 'The session is started.' })
  @ApiProblems('wrong-credentials', 'second-step-required')
  async logIn(@Body() body: LoginRequest): Promise<LoginResponse> {
    return this.login.logIn(body);
  }
}

@ApiTags('second step')
@Controller('auth')
export class SecondStepLoginController {
  constructor(private readonly login: SecondStepLogin) {}

  // Limited in its service: only failures count, and only the service knows them.
  @Public()
  @Post('login/second-step')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'logInWithCode',
    summary: 'Finish a login with a code',
    description:
      'After `second-step-required`, with its `challenge`: good once, for ' +
      `${SECOND_STEP_MINUTES} minutes and ${SECOND_STEP_TRIES} tries. A code is good once, too.`,
  })
  @ApiQuotas('failures', ...CODE_QUOTAS)
  @ApiOkResponse({ type: LoginResponse, description: 'The session is started.' })
  @ApiProblems('wrong-code', 'invalid-challenge')
  async logIn(@Body() body: SecondStepLoginRequest): Promise<LoginResponse> {
    return this.login.complete(body);
  }
}
