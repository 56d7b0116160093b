import { Body, Controller, Delete, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Call, JSON_OBJECT } from '../api/call.js';
import { type Caller, CurrentUser, type SessionUser } from '../auth/sessions/callers.js';
import { FreshProof, Scope } from '../auth/sessions/access.decorators.js';
import { ApiLimits } from '../limits/limit.decorators.js';
import { fileAnswer, fileNamed } from '../http/file-answer.js';
import { ExportService } from './export.service.js';
import { ProfileResponse, UpdateProfileRequest } from './profile.dto.js';
import { UsersService } from './users.service.js';

const EXPORT = 'northfold-account.json';

@ApiTags('account')
@Controller('auth')
export class UsersController {
  constructor(
    private readonly users: UsersService,
    private readonly exports: ExportService,
  ) {}

  @Get('profile')
  @Scope('profile:read')
  @Call('getProfile', 'Get the profile', {
    answers: [200, 'The profile.', ProfileResponse],
    tag: 'text',
  })
  getProfile(@CurrentUser() user: Caller): ProfileResponse {
    return ProfileResponse.of(user);
  }

  @Put('profile')
  @Scope('profile:write')
  @Call('updateProfile', 'Change the name', {
    description: 'To change the email address, use `requestEmailChange`.',
    answers: [200, 'The updated profile.', ProfileResponse],
    tag: 'text',
  })
  async updateProfile(@Body() changes: UpdateProfileRequest, @CurrentUser() user: Caller) {
    return this.users.update(user, changes);
  }

  @Get('export')
  @FreshProof()
  @ApiLimits('calls', 'export')
  @Call('exportAccount', 'Download everything we hold about the account', {
    description: 'The owner is notified by email.',
    answers: [
      200,
      'A JSON file: `user`, `secondStep`, `settings`, `sessions`, `passkeys`, `identities`, `accessTokens`, `events`, `contactMessages` and `emails` ' +
        'with replies and our answers: one with very many comes several times, the latest first. ' +
        'Replies to messages of others come last. More may be added.',
      { ...JSON_OBJECT, headers: fileNamed(EXPORT) },
    ],
  })
  async export(@CurrentUser() user: SessionUser) {
    return fileAnswer(EXPORT, async () => this.exports.export(user));
  }

  @Delete('delete')
  @FreshProof()
  @Call('deleteAccount', 'Delete the account and everything it owns', {
    description:
      'Takes effect at once and is permanent. Every token stops working, and we send a last email.',
    answers: [204, 'The account was deleted.'],
    problems: ['email-changed-lately'],
  })
  async delete(@CurrentUser() user: SessionUser) {
    await this.users.delete(user);
  }
}
