import { Body, Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Call } from '../../api/call.js';
import { ApiLimits } from '../../limits/limit.decorators.js';
import { ACCESS_TOKENS_MAX } from '../../shared/lengths.js';
import { PathId } from '../../api/path-id.js';
import { type SessionUser, CurrentUser } from '../sessions/callers.js';
import { FreshProof } from '../sessions/access.decorators.js';
import { CreatedTokenResponse, CreateTokenRequest, TokensResponse } from './tokens.dto.js';
import { PersonalTokensService } from './personal-tokens.service.js';

@ApiTags('access tokens')
@Controller('auth/tokens')
export class TokensController {
  constructor(private readonly tokens: PersonalTokensService) {}

  @Get()
  @Call('listTokens', 'List personal access tokens', {
    description: `Tokens that still work, at most ${ACCESS_TOKENS_MAX}.`,
    answers: [200, 'Details of each token, but not the token itself.', TokensResponse],
  })
  async list(@CurrentUser() user: SessionUser): Promise<TokensResponse> {
    return this.tokens.list(user);
  }

  @Post()
  @FreshProof()
  @ApiLimits('calls', 'access-tokens')
  @Call('createToken', 'Create a personal access token', {
    description:
      'A key for a program. It works until it expires or is revoked. The address must be confirmed. ' +
      'The owner is notified by email.',
    answers: [201, 'The token, shown only once.', CreatedTokenResponse],
    problems: ['confirmed-address-needed', 'too-many-access-tokens'],
  })
  async create(@Body() body: CreateTokenRequest, @CurrentUser() user: SessionUser) {
    return this.tokens.create(user, body);
  }

  /** Requires no fresh proof: a leaked token must be revocable at once, and the owner is notified. */
  @Delete(':id')
  @Call('revokeToken', 'Revoke a personal access token', {
    description: 'The token stops working at once. The owner is notified by email.',
    answers: [204, 'The token is revoked.'],
  })
  async revoke(
    @PathId('no-such-access-token', 'From `listTokens`.') id: string,
    @CurrentUser() user: SessionUser,
  ): Promise<void> {
    await this.tokens.revoke(user, id);
  }
}
