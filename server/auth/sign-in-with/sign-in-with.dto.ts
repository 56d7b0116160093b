import * as f from '../../api/response-fields.js';
import { BooleanField, TextField } from '../../api/fields.js';
import { RememberField } from '../sessions/login.dto.js';
import { BrowserKeyField } from '../mailed-links/mailed-links.dto.js';

const OF_LOGIN = {
  description: 'Random, kept by the browser. The answer is accepted only with the same key.',
};

export class StartProviderRequest {
  @BrowserKeyField(OF_LOGIN) browserKey!: string;
  @RememberField() remember_me?: boolean;

  @BooleanField('Link', 'Whether to link an identity to the account of the session.', {
    optional: true,
    default: false,
  })
  link?: boolean;
}

export class ProviderAnswerRequest {
  /** At most what the longest address that Node takes has in base64url. */
  @TextField('Answer', 24_000, 'pZ3dJr1oYVtV2mJq0xXw9Gk5sPzE7uA8bC4nQfT6hLiRw', {
    exact: true,
    description: 'The fragment of `/login/provider` when the browser comes back. It works once.',
  })
  answer!: string;

  @BrowserKeyField(OF_LOGIN) browserKey!: string;
}

export class LogoutRequest {
  @TextField('Logout token', 16_000, 'eyJ', { exact: true })
  logout_token!: string;
}

const LABEL = 'Corp';

export class ProviderResponse extends f.response({
  name: f.Text(0, 'corp', 'Its name in addresses.'),
  label: f.Text(0, LABEL, 'Its name as people see it.'),
  available: f.Flag('Whether it could be reached when last tried.'),
}) {}

export class ProvidersResponse extends f.response({
  providers: f.ListOf(ProviderResponse, 'In the order of the configuration.'),
}) {}

export class ProviderAddressResponse extends f.response({
  url: f.Text(
    0,
    'https://login.example.com/authorize?client_id=northfold',
    'Send the browser there.',
  ),
}) {}

export class IdentityResponse extends f.response({
  id: f.Id('What `unlinkIdentity` takes.'),
  provider: f.Text(0, LABEL, "The provider's name as people see it."),
  issuer: f.Text(0, 'https://login.example.com/', 'Who issues it, and'),
  subject: f.Text(0, '24400320', 'its ID there: the two know it again.'),
  email: f.EmailOrNull('ada@example.com', 'Its email address at the provider when it was linked.'),
  createdAt: f.Time('When it was linked.'),
  lastUsedAt: f.TimeOrNull('When it last logged in.'),
}) {}

export class IdentitiesResponse extends f.response({
  identities: f.ListOf(IdentityResponse, 'Newest first.'),
  hasPassword: f.Flag('Whether the account has a password as well.'),
}) {}
