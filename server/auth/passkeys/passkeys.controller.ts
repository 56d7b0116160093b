import { Body, Controller, Delete, Get, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Call, JSON_OBJECT } from '../../api/call.js';
import { CHALLENGE_MINUTES, PASSKEYS_MAX } from '../../shared/limits.js';
import { CountedBelow, Limit } from '../../limits/limit.decorator.js';
import { PathId } from '../../api/path-id.js';
import { type AuthenticatedUser, CurrentUser } from '../sessions/authenticated-user.js';
import { FreshProof } from '../sessions/fresh-proof.js';
import { LoginResponse } from '../sessions/login.dto.js';
import { Public } from '../sessions/access.decorators.js';
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
import type { PasskeyCreationOptions, PasskeyRequestOptions } from './webauthn.js';

const PasskeyId = () => PathId('no-such-passkey', 'As listed by `listPasskeys`.');

@ApiTags('passkeys')
@Controller('auth')
export class PasskeysController {
  constructor(
    private readonly passkeys: PasskeysService,
    private readonly answers: PasskeyAnswers,
  ) {}

  @Post('login/passkey-options')
  @Call('startPasskeyLogin', 'Begin a login with a passkey', {
    description: 'Answers what `navigator.credentials.get()` takes as `publicKey`, in JSON.',
    answers: [200, 'What to ask of the browser.', JSON_OBJECT],
    access: Public(),
    limits: Limit('passkey-challenges'),
  })
  async startLogin(): Promise<PasskeyRequestOptions> {
    return this.answers.loginOptions();
  }

  @Post('login/passkey')
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
    return this.answers.logIn(body);
  }

  @Get('passkeys')
  @Call('listPasskeys', 'The passkeys of the account', {
    description: `${PASSKEYS_MAX} at most.`,
    answers: [200, 'All of them.', PasskeysResponse],
  })
  async list(@CurrentUser() { id }: AuthenticatedUser): Promise<PasskeysResponse> {
    return this.passkeys.listAll(id);
  }

  @Post('passkey-options')
  @Call('startPasskey', 'Begin to create a passkey', {
    description: 'Answers what `navigator.credentials.create()` takes as `publicKey`, in JSON.',
    answers: [200, 'What to ask of the browser.', JSON_OBJECT],
    access: FreshProof(),
    limits: CountedBelow('challenges', 'passkey-ceremonies'),
    problems: ['too-many-passkeys'],
  })
  async startCreation(@CurrentUser() user: AuthenticatedUser): Promise<PasskeyCreationOptions> {
    return this.passkeys.options(user);
  }

  @Post('passkeys')
  @Call('createPasskey', 'Keep a new passkey', {
    description:
      `Takes the answer to a challenge of \`startPasskey\`, within ${CHALLENGE_MINUTES} minutes and once. ` +
      'Its owner is told by mail.',
    answers: [201, 'It is good from now on.', PasskeyResponse],
    access: FreshProof(),
    problems: ['invalid-passkey', 'passkey-known', 'too-many-passkeys'],
  })
  async create(
    @Body() { credential }: CreatePasskeyRequest,
    @CurrentUser() user: AuthenticatedUser,
  ): Promise<PasskeyResponse> {
    return toPasskeyResponse(await this.passkeys.create(user, credential));
  }

  @Put('passkeys/:id')
  @Call('renamePasskey', 'Call a passkey something else', {
    answers: [200, 'The passkey as it is now.', PasskeyResponse],
  })
  async rename(
    @PasskeyId() id: string,
    @Body() { name }: RenamePasskeyRequest,
    @CurrentUser() user: AuthenticatedUser,
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
  async remove(@PasskeyId() id: string, @CurrentUser() user: AuthenticatedUser): Promise<void> {
    await this.passkeys.remove(user, id);
  }

  @Post('reauthenticate/passkey-options')
  @Call('startPasskeyProof', 'Begin to show a passkey again', {
    description: 'Answers what `navigator.credentials.get()` takes as `publicKey`, in JSON.',
    answers: [200, 'What to ask of the browser.', JSON_OBJECT],
    limits: CountedBelow('challenges', 'passkey-ceremonies'),
    problems: ['no-such-passkey'],
  })
  async startProof(@CurrentUser() user: AuthenticatedUser): Promise<PasskeyRequestOptions> {
    return this.answers.proofOptions(user);
  }

  @Post('reauthenticate/passkey')
  @Call('reauthenticateWithPasskey', 'Show a passkey again', {
    description:
      'After a 403 `reauthentication-required`: the call that met it works for a while then. ' +
      'Takes the answer to a challenge of `startPasskeyProof`.',
    answers: [204, 'The passkey is right.'],
    problems: ['passkey-refused', 'unknown-passkey'],
  })
  async reauthenticate(
    @Body() { credential }: AssertionRequest,
    @CurrentUser() user: AuthenticatedUser,
  ): Promise<void> {
    await this.answers.reauthenticate(user, credential);
  }
}
