import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Call } from '../../api/call.js';
import { CountedBelow } from '../../limits/limit.decorator.js';
import { ACCESS_TOKENS_MAX } from '../../shared/limits.js';
import { PathId } from '../../api/path-id.js';
import { type SessionUser, CurrentUser } from '../sessions/callers.js';
import { FreshProof } from '../sessions/access.decorators.js';
import {
  CreatedTokenResponse,
  CreateTokenRequest,
  TokensQuery,
  TokensResponse,
} from './tokens.dto.js';
import { PersonalTokens } from './personal-tokens.service.js';

@ApiTags('access tokens')
@Controller('auth/tokens')
export class TokensController {
  constructor(private readonly tokens: PersonalTokens) {}

  @Get()
  @Call('listTokens', 'The personal access tokens of the account', {
    description: `Those that are good, ${ACCESS_TOKENS_MAX} at most.`,
    answers: [200, 'What is known of them, never the tokens.', TokensResponse],
    problems: ['validation'],
  })
  async list(@Query() page: TokensQuery, @CurrentUser() user: SessionUser) {
    return this.tokens.list(user, page);
  }

  @Post()
  @Call('createToken', 'Make a personal access token', {
    description:
      'A key for a program, which is good until it expires or is revoked. The address has to be confirmed. ' +
      'Its owner is told by mail.',
    answers: [201, 'The token, told this once.', CreatedTokenResponse],
    access: FreshProof(),
    limits: CountedBelow('calls', 'access-tokens'),
    problems: ['confirmed-address-needed', 'too-many-access-tokens'],
  })
  async create(@Body() body: CreateTokenRequest, @CurrentUser() user: SessionUser) {
    return this.tokens.create(user, body);
  }

  /** Without a fresh proof: a token that has leaked is revoked at once, and its owner is told. */
  @Delete(':id')
  @Call('revokeToken', 'Revoke a personal access token', {
    description: 'It is worth nothing from now on. Its owner is told by mail.',
    answers: [204, 'The token is revoked.'],
  })
  async revoke(
    @PathId('no-such-access-token', 'As listed by `listTokens`.') id: string,
    @CurrentUser() user: SessionUser,
  ): Promise<void> {
    await this.tokens.revoke(user, id);
  }
}
