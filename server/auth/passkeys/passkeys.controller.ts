import { Body, Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Call, JSON_OBJECT } from '../../api/call.js';
import { CHALLENGE_MINUTES, PASSKEYS_MAX } from '../../shared/lengths.js';
import { ApiLimits, Limit } from '../../limits/limit.decorators.js';
import { PathId } from '../../api/path-id.js';
import { type SessionUser, CurrentUser } from '../sessions/callers.js';
import { FreshProof, Public } from '../sessions/access.decorators.js';
import { LoginResponse } from '../sessions/login.dto.js';
import { PasskeyAnswersService } from './passkey-answers.service.js';
import {
  AssertionRequest,
  CreatePasskeyRequest,
  PasskeyLoginRequest,
  PasskeyResponse,
  PasskeysResponse,
  toPasskeyResponse,
} from './passkeys.dto.js';
import { PasskeysService } from './passkeys.service.js';

const PasskeyId = () => PathId('no-such-passkey', 'From `listPasskeys`.');

const optionsOf = (method: 'create' | 'get') =>
  ({
    description: `What to pass to \`navigator.credentials.${method}()\` as \`publicKey\`, in JSON.`,
    answers: [200, 'The options for the browser.', JSON_OBJECT],
  }) as const;

@ApiTags('passkeys')
@Controller('auth')
export class PasskeysController {
  constructor(
    private readonly passkeys: PasskeysService,
    private readonly answers: PasskeyAnswersService,
  ) {}

  @Post('login/passkey-options')
  @Public()
  @Limit('passkey-challenges')
  @Call('startPasskeyLogin', 'Start logging in with a passkey', optionsOf('get'))
  async startLogin() {
    return this.answers.loginOptions();
  }

  @Post('login/passkey')
  @Public()
  @Limit('passkey-login')
  @Call('logInWithPasskey', 'Log in with a passkey', {
    description: 'Starts a session. It takes no code, because a passkey is two factors.',
    answers: [200, 'The session has started.', LoginResponse],
    problems: ['passkey-refused', 'unknown-passkey'],
  })
  async logIn(@Body() body: PasskeyLoginRequest): Promise<LoginResponse> {
    return this.answers.logIn(body);
  }

  @Get('passkeys')
  @Call('listPasskeys', 'List passkeys', {
    description: `At most ${PASSKEYS_MAX}.`,
    answers: [200, 'All of them.', PasskeysResponse],
  })
  async list(@CurrentUser() { id }: SessionUser): Promise<PasskeysResponse> {
    return { passkeys: (await this.passkeys.list(id)).map(toPasskeyResponse) };
  }

  @Post('passkey-options')
  @FreshProof()
  @ApiLimits('challenges', 'passkey-ceremonies')
  @Call('startPasskey', 'Start creating a passkey', {
    ...optionsOf('create'),
    problems: ['too-many-passkeys'],
  })
  async startCreation(@CurrentUser() user: SessionUser) {
    return this.passkeys.creationOptions(user);
  }

  @Post('passkeys')
  @FreshProof()
  @Call('createPasskey', 'Create a passkey', {
    description: `Works once, within ${CHALLENGE_MINUTES} minutes of \`startPasskey\`. The owner is notified by email.`,
    answers: [201, 'The passkey now works.', PasskeyResponse],
    problems: ['invalid-passkey', 'passkey-known', 'too-many-passkeys'],
  })
  async create(@Body() { credential }: CreatePasskeyRequest, @CurrentUser() user: SessionUser) {
    return toPasskeyResponse(await this.passkeys.create(user, credential));
  }

  @Delete('passkeys/:id')
  @FreshProof()
  @Call('removePasskey', 'Remove a passkey', {
    description: 'It can no longer log in. The owner is notified by email.',
    answers: [204, 'The passkey is removed.'],
    problems: ['last-way-in'],
  })
  async remove(@PasskeyId() id: string, @CurrentUser() user: SessionUser): Promise<void> {
    await this.passkeys.remove(user, id);
  }

  @Post('reauthenticate/passkey-options')
  @ApiLimits('challenges', 'passkey-ceremonies')
  @Call('startPasskeyProof', 'Start confirming with a passkey', {
    ...optionsOf('get'),
    problems: ['no-such-passkey'],
  })
  async startProof(@CurrentUser() user: SessionUser) {
    return this.answers.proofOptions(user);
  }

  @Post('reauthenticate/passkey')
  @Call('reauthenticateWithPasskey', 'Confirm with a passkey', {
    description:
      'After a 403 `reauthentication-required`. The refused call then works for a while.',
    answers: [204, 'Confirmed.'],
    problems: ['passkey-refused', 'unknown-passkey'],
  })
  async reauthenticate(@Body() { credential }: AssertionRequest, @CurrentUser() user: SessionUser) {
    await this.answers.reauthenticate(user, credential);
  }
}
