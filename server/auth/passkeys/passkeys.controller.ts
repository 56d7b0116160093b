import { Body, Controller, Delete, Get, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Call, JSON_OBJECT } from '../../api/call.js';
import { CHALLENGE_MINUTES, PASSKEYS_MAX } from '../../shared/limits.js';
import { CountedBelow, Limit } from '../../limits/limit.decorator.js';
import { PathId } from '../../api/path-id.js';
import { type SessionUser, CurrentUser } from '../sessions/callers.js';
import { FreshProof, Public } from '../sessions/access.decorators.js';
import { LoginResponse } from '../sessions/login.dto.js';
import { PasskeyAnswers } from './passkey-answers.service.js';
import {
  AssertionRequest,
  CreatePasskeyRequest,
  PasskeyLoginRequest,
  PasskeyResponse,
  PasskeysResponse,
  RenamePasskeyRequest,
  toPasskeyResponse,
} from './passkeys.dto.js';
import { PasskeysService } from './passkeys.service.js';

const PasskeyId = () => PathId('no-such-passkey', 'As listed by `listPasskeys`.');

const optionsOf = (method: 'create' | 'get') =>
  ({
    description: `What \`navigator.credentials.${method}()\` takes as \`publicKey\`, in JSON.`,
    answers: [200, 'What to ask of the browser.', JSON_OBJECT],
  }) as const;

@ApiTags('passkeys')
@Controller('auth')
export class PasskeysController {
  constructor(
    private readonly passkeys: PasskeysService,
    private readonly answers: PasskeyAnswers,
  ) {}

  @Post('login/passkey-options')
  @Call('startPasskeyLogin', 'Begin a login with a passkey', {
    ...optionsOf('get'),
    access: Public(),
    limits: Limit('passkey-challenges'),
  })
  async startLogin() {
    return this.answers.loginOptions();
  }

  @Post('login/passkey')
  @Call('logInWithPasskey', 'Log in with a passkey', {
    description: 'Starts a session. No code is asked for: a passkey is two factors.',
    answers: [200, 'The session is started.', LoginResponse],
    access: Public(),
    limits: Limit('passkey-login'),
    problems: ['passkey-refused', 'unknown-passkey'],
  })
  async logIn(@Body() body: PasskeyLoginRequest): Promise<LoginResponse> {
    return this.answers.logIn(body);
  }

  @Get('passkeys')
  @Call('listPasskeys', 'The passkeys of the account', {
    description: `${PASSKEYS_MAX} at most.`,
    answers: [200, 'All of them.', PasskeysResponse],
  })
  async list(@CurrentUser() { id }: SessionUser): Promise<PasskeysResponse> {
    return { passkeys: (await this.passkeys.list(id)).map(toPasskeyResponse) };
  }

  @Post('passkey-options')
  @Call('startPasskey', 'Begin to create a passkey', {
    ...optionsOf('create'),
    access: FreshProof(),
    limits: CountedBelow('challenges', 'passkey-ceremonies'),
    problems: ['too-many-passkeys'],
  })
  async startCreation(@CurrentUser() user: SessionUser) {
    return this.passkeys.options(user);
  }

  @Post('passkeys')
  @Call('createPasskey', 'Keep a new passkey', {
    description: `Once, within ${CHALLENGE_MINUTES} minutes of \`startPasskey\`. Its owner is told by mail.`,
    answers: [201, 'It is good from now on.', PasskeyResponse],
    access: FreshProof(),
    problems: ['invalid-passkey', 'passkey-known', 'too-many-passkeys'],
  })
  async create(@Body() { credential }: CreatePasskeyRequest, @CurrentUser() user: SessionUser) {
    return toPasskeyResponse(await this.passkeys.create(user, credential));
  }

  @Put('passkeys/:id')
  @Call('renamePasskey', 'Call a passkey something else', {
    answers: [200, 'The passkey as it is now.', PasskeyResponse],
  })
  async rename(
    @PasskeyId() id: string,
    @Body() { name }: RenamePasskeyRequest,
    @CurrentUser() user: SessionUser,
  ): Promise<PasskeyResponse> {
    return toPasskeyResponse(await this.passkeys.rename(user, id, name));
  }

  @Delete('passkeys/:id')
  @Call('removePasskey', 'Remove a passkey', {
    description: 'It logs nobody in from now on. Its owner is told by mail.',
    answers: [204, 'The passkey is removed.'],
    access: FreshProof(),
    problems: ['last-passkey'],
  })
  async remove(@PasskeyId() id: string, @CurrentUser() user: SessionUser): Promise<void> {
    await this.passkeys.remove(user, id);
  }

  @Post('reauthenticate/passkey-options')
  @Call('startPasskeyProof', 'Begin to show a passkey again', {
    ...optionsOf('get'),
    limits: CountedBelow('challenges', 'passkey-ceremonies'),
    problems: ['no-such-passkey'],
  })
  async startProof(@CurrentUser() user: SessionUser) {
    return this.answers.proofOptions(user);
  }

  @Post('reauthenticate/passkey')
  @Call('reauthenticateWithPasskey', 'Show a passkey again', {
    description:
      'After a 403 `reauthentication-required`: the call that met it then works for a while.',
    answers: [204, 'The passkey is right.'],
    problems: ['passkey-refused', 'unknown-passkey'],
  })
  async reauthenticate(@Body() { credential }: AssertionRequest, @CurrentUser() user: SessionUser) {
    await this.answers.reauthenticate(user, credential);
  }
}
