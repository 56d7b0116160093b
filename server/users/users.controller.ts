import { Body, Controller, Delete, Get, Head, Put, Query, Res } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import {
  type AuthenticatedUser,
  type Caller,
  CurrentUser,
} from '../auth/sessions/authenticated-user.js';
import { FreshProof } from '../auth/sessions/fresh-proof.js';
import { Scope } from '../auth/sessions/scope.decorator.js';
import { ApiProblems, ApiQuotas, NoContent } from '../api/openapi.js';
import { dispositionOf, fileNamed } from '../http/file-answer.js';
import { TaggedRead, TaggedWrite } from '../http/api-headers.js';
import { DeleteAccountQuery } from './delete.dto.js';
import {
  ProfileResponse,
  toProfileResponse,
  UpdateProfileRequest,
} from '../auth/sessions/profile.dto.js';
import { EXPORTS, ExportService } from './export.service.js';
import { UsersService } from './users.service.js';

const EXPORT = 'northfold-account.json';
const EXPORT_DISPOSITION = dispositionOf(EXPORT);

@ApiTags('account')
@Controller('auth')
export class UsersController {
  constructor(
    private readonly users: UsersService,
    private readonly exports: ExportService,
  ) {}

  @Get('profile')
  @Scope('profile:read')
  @ApiOperation({ operationId: 'getProfile', summary: 'Read the profile' })
  @TaggedRead({ type: ProfileResponse, description: 'The profile.' })
  getProfile(@CurrentUser() user: Caller): ProfileResponse {
    return toProfileResponse(user);
  }

  @Put('profile')
  @Scope('profile:write')
  @ApiOperation({
    operationId: 'updateProfile',
    summary: 'Change the name',
    description: 'The email address is changed by `requestEmailChange`.',
  })
  @TaggedWrite({ type: ProfileResponse, description: 'The profile as it is now.' })
  async updateProfile(
    @Body() changes: UpdateProfileRequest,
    @CurrentUser() user: Caller,
  ): Promise<ProfileResponse> {
    return this.users.update(user, changes);
  }

  /** A HEAD of the export by itself: it makes no copy, which would be counted and told to the owner. */
  @Head('export')
  @FreshProof()
  @ApiExcludeEndpoint()
  headOfExport(@Res({ passthrough: true }) reply: FastifyReply): void {
    reply.type('application/json; charset=utf-8').header('content-disposition', EXPORT_DISPOSITION);
  }

  @Get('export')
  @FreshProof()
  @ApiOperation({
    operationId: 'exportAccount',
    summary: 'Download everything held about the account',
    description: 'Its owner is told by email.',
  })
  @ApiQuotas('calls', EXPORTS)
  @ApiOkResponse({
    schema: {
      type: 'object',
      additionalProperties: true,
      example: { exportedAt: '2025-11-21T09:30:00.000Z', user: { email: 'ada@example.com' } },
    },
    description:
      'A JSON file: `user`, `secondStep`, `settings`, `sessions`, `passkeys`, `accessTokens`, `events` and `contactMessages` ' +
      'with our answers and notes. More may be added.',
    headers: fileNamed(EXPORT),
  })
  async export(
    @CurrentUser() user: AuthenticatedUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const copy = await this.exports.export(user);
    // Not before: a refusal is no file.
    reply.header('content-disposition', EXPORT_DISPOSITION);
    return copy;
  }

  @Delete('delete')
  @FreshProof()
  @ApiOperation({
    operationId: 'deleteAccount',
    summary: 'Delete the account and everything it owns',
    description: 'At once and for good. Every token is dead; a farewell email is sent.',
  })
  @NoContent('The account is gone.')
  @ApiProblems('validation', 'confirmed-address-needed', 'email-changed-lately')
  async delete(
    @Query() query: DeleteAccountQuery,
    @CurrentUser() user: AuthenticatedUser,
  ): Promise<void> {
    await this.users.deleteOwn(user, query);
  }
}
