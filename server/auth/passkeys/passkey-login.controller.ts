import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Call, JSON_OBJECT } from '../../api/call.js';
import { Limit } from '../../limits/limit.decorator.js';
import { LoginResponse } from '../sessions/login-response.dto.js';
import { Public } from '../sessions/public.decorator.js';
import type { PasskeyRequestOptions } from './ceremony-options.dto.js';
import { PasskeyLoginService } from './passkey-login.service.js';
import { PasskeyLoginRequest } from './passkeys.dto.js';

@ApiTags('passkeys')
@Controller('auth/login')
export class PasskeyLoginController {
  constructor(private readonly login: PasskeyLoginService) {}

  @Post('passkey-options')
  @Call('startPasskeyLogin', 'Begin a login with a passkey', {
    description: 'Answers what `navigator.credentials.get()` takes as `publicKey`, in JSON.',
    answers: [200, 'What to ask of the browser.', JSON_OBJECT],
    access: Public(),
    limits: Limit('passkey-challenges'),
  })
  async start(): Promise<PasskeyRequestOptions> {
    return this.login.options();
  }

  @Post('passkey')
  @Call('logInWithPasskey', 'Log in with a passkey', {
    description:
      'Takes the answer to a challenge of `startPasskeyLogin`, starts a session and answers its token. ' +
      'No code is asked for: a passkey is two factors.',
    answers: [200, 'The session is started.', LoginResponse],
    access: Public(),
    limits: Limit('passkey-login'),
    problems: ['passkey-refused', 'unknown-passkey'],
  })
  async logIn(@Body() body: PasskeyLoginRequest): Promise<LoginResponse> {
    return this.login.logIn(body);
  }
}
