import { Body, Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CHALLENGE_MINUTES, PASSKEYS_MAX } from '../../shared/limits.js';
import { ApiProblems, ApiQuotas, NoContent } from '../../api/openapi.js';
import { PathId } from '../../api/path-id.js';
import { type AuthenticatedUser, CurrentUser } from '../sessions/authenticated-user.js';
import { FreshProof } from '../sessions/fresh-proof.js';
import { PasskeyCreationOptions, PasskeyRequestOptions } from './ceremony-options.dto.js';
import { CEREMONIES, PasskeyProofService } from './passkey-proof.service.js';
import {
  AssertionRequest,
  CreatePasskeyRequest,
  PasskeyResponse,
  PasskeysResponse,
  RenamePasskeyRequest,
  toPasskeyResponse,
} from './passkeys.dto.js';
import { PasskeysService } from './passkeys.service.js';

const PasskeyId = () => PathId('no-such-passkey', 'As listed by `listPasskeys`.');

@ApiTags('passkeys')
@Controller('auth')
export class PasskeysController {
  constructor(
    private readonly passkeys: PasskeysService,
    private readonly proof: PasskeyProofService,
  ) {}

  @Get('passkeys')
  @ApiOperation({
    operationId: 'listPasskeys',
    summary: 'The passkeys of the account',
    description: `${PASSKEYS_MAX} at most.`,
  })
  @ApiOkResponse({ type: PasskeysResponse, description: 'All of them.' })
  async list(@CurrentUser() { id }: AuthenticatedUser): Promise<PasskeysResponse> {
    return this.passkeys.listAll(id);
  }

  @Post('passkey-options')
  @HttpCode(200)
  @FreshProof()
  @ApiOperation({
    operationId: 'startPasskey',
    summary: 'Begin to create a passkey',
    description: 'Answers what `navigator.credentials.create()` takes as `publicKey`, in JSON.',
  })
  @ApiQuotas('challenges', CEREMONIES)
  @ApiOkResponse({ type: PasskeyCreationOptions, description: 'What to ask of the browser.' })
  @ApiProblems('too-many-passkeys')
  async startCreation(@CurrentUser() user: AuthenticatedUser): Promise<PasskeyCreationOptions> {
    return this.passkeys.options(user);
  }

  @Post('passkeys')
  @FreshProof()
  @ApiOperation({
    operationId: 'createPasskey',
    summary: 'Keep a new passkey',
    description:
      `Takes the answer to a challenge of \`startPasskey\`, within ${CHALLENGE_MINUTES} minutes and once. ` +
      'Its owner is told by mail.',
  })
  @ApiCreatedResponse({ type: PasskeyResponse, description: 'It is good from now on.' })
  @ApiProblems('invalid-passkey', 'passkey-known', 'too-many-passkeys')
  async create(
    @Body() body: CreatePasskeyRequest,
    @CurrentUser() user: AuthenticatedUser,
  ): Promise<PasskeyResponse> {
    return toPasskeyResponse(await this.passkeys.create(user, body));
  }

  @Put('passkeys/:id')
  @ApiOperation({ operationId: 'renamePasskey', summary: 'Call a passkey something else' })
  @ApiOkResponse({ type: PasskeyResponse, description: 'The passkey as it is now.' })
  async rename(
    @PasskeyId() id: string,
    @Body() { name }: RenamePasskeyRequest,
    @CurrentUser() user: AuthenticatedUser,
  ): Promise<PasskeyResponse> {
    return toPasskeyResponse(await this.passkeys.rename(user, id, name));
  }

  @Delete('passkeys/:id')
  @FreshProof()
  @ApiOperation({
    operationId: 'removePasskey',
    summary: 'Remove a passkey',
    description: 'It logs nobody in from now on. Its owner is told by mail.',
  })
  @NoContent('The passkey is removed.')
  @ApiProblems('last-passkey')
  async remove(@PasskeyId() id: string, @CurrentUser() user: AuthenticatedUser): Promise<void> {
    await this.passkeys.remove(user, id);
  }

  @Post('reauthenticate/passkey-options')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'startPasskeyProof',
    summary: 'Begin to show a passkey again',
    description: 'Answers what `navigator.credentials.get()` takes as `publicKey`, in JSON.',
  })
  @ApiQuotas('challenges', CEREMONIES)
  @ApiOkResponse({ type: PasskeyRequestOptions, description: 'What to ask of the browser.' })
  @ApiProblems('no-such-passkey')
  async startProof(@CurrentUser() user: AuthenticatedUser): Promise<PasskeyRequestOptions> {
    return this.proof.options(user);
  }

  @Post('reauthenticate/passkey')
  @ApiOperation({
    operationId: 'reauthenticateWithPasskey',
    summary: 'Show a passkey again',
    description:
      'After a 403 `reauthentication-required`: the call that met it works for a while then. ' +
      'Takes the answer to a challenge of `startPasskeyProof`.',
  })
  @NoContent('The passkey is right.')
  @ApiProblems('passkey-refused', 'unknown-passkey')
  async reauthenticate(
    @Body() body: AssertionRequest,
    @CurrentUser() user: AuthenticatedUser,
  ): Promise<void> {
    await this.proof.reauthenticate(user, body);
  }
}
