import { ArrayMaxSize, ArrayNotEmpty, IsIn } from 'class-validator';
import { NumberField, TextField } from '../../api/fields.js';
import * as f from '../../api/response-fields.js';
import { field } from '../../api/validation.js';
import { nameFault } from '../../shared/characters.js';
import { ACCESS_TOKEN_DAYS, ACCESS_TOKENS_MAX, NAME_MAX } from '../../shared/lengths.js';
import { type Scope, SCOPES } from '../../shared/scopes.js';

const SCOPES_FAULT = { message: `Scopes must be a list of one or more of ${SCOPES.join(', ')}.` };

export class CreateTokenRequest {
  @TextField('Name', NAME_MAX, 'Nightly backup', {
    description: 'The name its owner knows it by.',
    check: nameFault,
  })
  name!: string;

  @field(
    [
      ArrayNotEmpty(SCOPES_FAULT),
      ArrayMaxSize(SCOPES.length, SCOPES_FAULT),
      IsIn(SCOPES, { ...SCOPES_FAULT, each: true }),
    ],
    {
      enum: [...SCOPES],
      isArray: true,
      minItems: 1,
      maxItems: SCOPES.length,
      example: ['settings:read'],
      description:
        'What it can do: each operation says which scope it needs. The inbox scopes are for staff.',
    },
  )
  scopes!: Scope[];

  @NumberField('Expires in days', 'Days until it expires. No token lasts forever.', {
    minimum: ACCESS_TOKEN_DAYS.least,
    maximum: ACCESS_TOKEN_DAYS.most,
    default: ACCESS_TOKEN_DAYS.default,
  })
  expiresInDays: number = ACCESS_TOKEN_DAYS.default;
}

const TOKEN_FIELDS = {
  id: f.Id('What `revokeToken` takes.'),
  name: f.Text(NAME_MAX, 'Nightly backup', 'The name its owner gave it.'),
  hint: f.Text(0, 'nf_pat_…x3Kd', 'Its first and last characters.'),
  scopes: f.Choices(SCOPES, 'What it can do. More may be added.'),
  createdAt: f.Time('When it was created.'),
  expiresAt: f.Time('When it expires.'),
  lastUsedAt: f.TimeOrNull('When it was last used, within ten minutes; null until then.'),
  lastUsedFrom: f.TextOrNull('203.0.113.7', 'An IPv4 address or an IPv6 /64.'),
};

export class TokenResponse extends f.response(TOKEN_FIELDS) {}

const EXAMPLE = `nf_pat_${'0'.repeat(64)}`;

export class CreatedTokenResponse extends f.response({
  ...TOKEN_FIELDS,
  token: f.Pattern('^nf_pat_[0-9a-f]{64}$', EXAMPLE, 'Shown only once: keep it like a password.'),
}) {}

export class TokensResponse extends f.response({
  tokens: f.ListOf(TokenResponse, 'Newest first.', ACCESS_TOKENS_MAX),
}) {}
