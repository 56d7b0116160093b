import { ApiProperty } from '@nestjs/swagger';
import type { PersonalAccessToken } from '../../database/entities/personal-access-token.entity.js';
import { nameFault } from '../../shared/characters.js';
import { ACCESS_TOKEN_DAYS, ACCESS_TOKENS_MAX, NAME_MAX } from '../../shared/limits.js';
import { type Scope, SCOPES } from '../../shared/scopes.js';
import { Id, Time, TimeOrNull } from '../../api/answer-field.js';
import { ListField, NumberField } from '../../api/field-rule.js';
import { NextCursorField, pageQuery } from '../../api/paging.js';
import { TextField } from '../../api/text-field.js';

export class CreateTokenRequest {
  @TextField({
    label: 'Name',
    max: NAME_MAX,
    example: 'Nightly backup',
    description: 'What its owner knows it by.',
    check: nameFault,
  })
  name!: string;

  @ListField({
    label: 'Scopes',
    among: SCOPES,
    minItems: 1,
    maxItems: SCOPES.length,
    example: ['settings:read'],
    description:
      'What it may do: each operation says which scope it needs. Those of the inbox are for staff.',
  })
  scopes!: Scope[];

  @NumberField({
    label: 'Expires in days',
    integer: true,
    minimum: ACCESS_TOKEN_DAYS.least,
    maximum: ACCESS_TOKEN_DAYS.most,
    default: ACCESS_TOKEN_DAYS.default,
    description: 'Days until it ends. None is good for ever.',
  })
  expiresInDays: number = ACCESS_TOKEN_DAYS.default;
}

export class TokenResponse {
  @Id('What `revokeToken` takes.')
  id!: string;

  @ApiProperty({ maxLength: NAME_MAX, example: 'Nightly backup', description: 'As it was given.' })
  name!: string;

  @ApiProperty({ example: 'nf_pat_…x3Kd', description: 'Its beginning and its last characters.' })
  hint!: string;

  @ApiProperty({
    enum: SCOPES,
    isArray: true,
    example: ['settings:read'],
    description: 'What it may do. More may be added.',
  })
  scopes!: Scope[];

  @Time('When it was made.')
  createdAt!: string;

  @Time('Its end.')
  expiresAt!: string;

  @TimeOrNull('When it was used last, to within ten minutes; null until then.')
  lastUsedAt!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: '203.0.113.7',
    description: 'From which network: an IPv4 address or an IPv6 /64.',
  })
  lastUsedFrom!: string | null;
}

export class CreatedTokenResponse extends TokenResponse {
  @ApiProperty({
    pattern: '^nf_pat_[0-9A-Za-z]{49}$',
    example: `nf_pat_${'0'.repeat(43)}2CZclj`,
    description: 'The token. It is told this once: keep it like a password.',
  })
  token!: string;
}

export class TokensQuery extends pageQuery(ACCESS_TOKENS_MAX, ACCESS_TOKENS_MAX) {}

export class TokensResponse {
  @ApiProperty({
    type: [TokenResponse],
    maxItems: ACCESS_TOKENS_MAX,
    description: 'The one made last comes first.',
  })
  tokens!: TokenResponse[];

  @NextCursorField()
  nextCursor!: string | null;
}

export const toTokenResponse = (token: PersonalAccessToken): TokenResponse => ({
  id: token.id,
  name: token.name,
  hint: token.hint,
  scopes: token.scopes,
  createdAt: token.createdAt.toISOString(),
  expiresAt: token.expiresAt.toISOString(),
  lastUsedAt: token.lastUsedAt?.toISOString() ?? null,
  lastUsedFrom: token.lastUsedFrom,
});
