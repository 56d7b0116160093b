import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { QUARTER_HOUR } from '../../shared/units.js';
import { ApiProblems } from '../../api/openapi.js';
import { RateLimit } from '../../rate-limits/rate-limit.js';
import { LoginResponse } from '../sessions/login-response.dto.js';
import { Public } from '../sessions/public.decorator.js';
import { PasskeyRequestOptions } from './ceremony-options.dto.js';
import { PasskeyLoginService } from './passkey-login.service.js';
import { PasskeyLoginRequest } from './passkeys.dto.js';

/** Every visit of the login page takes a challenge: as many as an office behind one address needs. */
const CHALLENGES = { points: 120, seconds: QUARTER_HOUR };
const ANSWERS = { points: 100, seconds: QUARTER_HOUR };

@ApiTags('passkeys')
@Controller('auth/login')
export class PasskeyLoginController {
  constructor(private readonly login: PasskeyLoginService) {}

  @Public()
  @Post('passkey-options')
  @HttpCode(200)
  @RateLimit({ name: 'passkey-challenges', by: 'client', ...CHALLENGES })
  @ApiOperation({
    operationId: 'startPasskeyLogin',
    summary: 'Begin a login with a passkey',
    description: 'Answers what `navigator.credentials.get()` takes as `publicKey`, in JSON.',
  })
  @ApiOkResponse({ type: PasskeyRequestOptions, description: 'What to ask of the browser.' })
  async start(): Promise<PasskeyRequestOptions> {
    return this.login.options();
  }

  @Public()
  @Post('passkey')
  @HttpCode(200)
  @RateLimit({ name: 'passkey-login', by: 'client', ...ANSWERS })
  @ApiOperation({
    operationId: 'logInWithPasskey',
    summary: 'Log in with a passkey',
    description:
      'Takes the answer to a challenge of `startPasskeyLogin`, starts a session and answers its token. ' +
      'No code is asked for: a passkey is two factors.',
  })
  @ApiOkResponse({ type: LoginResponse, description: 'The session is started.' })
  @ApiProblems('passkey-refused', 'unknown-passkey')
  async logIn(@Body() body: PasskeyLoginRequest): Promise<LoginResponse> {
    return this.login.logIn(body);
  }
}
