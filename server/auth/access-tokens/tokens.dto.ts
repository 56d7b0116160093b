import { ListField, NumberField } from '../../api/field-rule.js';
import { NextCursorField, pageQuery } from '../../api/paging.js';
import {
  Choices,
  Id,
  ListOf,
  Pattern,
  Text,
  TextOrNull,
  Time,
  TimeOrNull,
} from '../../api/response-fields.js';
import { TextField } from '../../api/text-field.js';
import type { PersonalAccessToken } from '../../database/credential.entities.js';
import { nameFault } from '../../shared/characters.js';
import { ACCESS_TOKEN_DAYS, ACCESS_TOKENS_MAX, NAME_MAX } from '../../shared/limits.js';
import { type Scope, SCOPES } from '../../shared/scopes.js';

export class CreateTokenRequest {
  @TextField({
    label: 'Name',
    max: NAME_MAX,
    example: 'Nightly backup',
    description: 'What its owner knows it by.',
    check: nameFault,
  })
  name!: string;

  @ListField(
    'Scopes',
    'What it may do: each operation says which scope it needs. Those of the inbox are for staff.',
    { among: SCOPES, minItems: 1, maxItems: SCOPES.length, example: ['settings:read'] },
  )
  scopes!: Scope[];

  @NumberField('Expires in days', 'Days until it ends. None is good for ever.', {
    integer: true,
    minimum: ACCESS_TOKEN_DAYS.least,
    maximum: ACCESS_TOKEN_DAYS.most,
    default: ACCESS_TOKEN_DAYS.default,
  })
  expiresInDays: number = ACCESS_TOKEN_DAYS.default;
}

export class TokenResponse {
  @Id('What `revokeToken` takes.') id!: string;
  @Text(NAME_MAX, 'Nightly backup', 'As it was given.') name!: string;
  @Text(0, 'nf_pat_…x3Kd', 'Its beginning and its last characters.') hint!: string;
  @Choices(SCOPES, 'What it may do. More may be added.') scopes!: Scope[];
  @Time('When it was made.') createdAt!: string;
  @Time('Its end.') expiresAt!: string;
  @TimeOrNull('The last use, to within ten minutes; null until then.') lastUsedAt!: string | null;
  @TextOrNull('203.0.113.7', 'An IPv4 address or an IPv6 /64.') lastUsedFrom!: string | null;
}

const EXAMPLE = `nf_pat_${'0'.repeat(64)}`;

export class CreatedTokenResponse extends TokenResponse {
  @Pattern('^nf_pat_[0-9a-f]{64}$', EXAMPLE, 'Told this once: keep it like a password.')
  token!: string;
}

export class TokensQuery extends pageQuery(ACCESS_TOKENS_MAX, ACCESS_TOKENS_MAX) {}

export class TokensResponse {
  @ListOf(TokenResponse, 'The one made last comes first.', ACCESS_TOKENS_MAX)
  tokens!: TokenResponse[];

  @NextCursorField() nextCursor!: string | null;
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
