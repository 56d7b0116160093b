import { ApiSchema } from '@nestjs/swagger';
import { BooleanField, EmailField, KnownPasswordField, TextField } from '../../api/fields.js';
import * as f from '../../api/response-fields.js';
import { ProfileResponse } from '../../users/profile.dto.js';
import { CodeField } from '../second-step/second-step.dto.js';

/** "Remember this device": the session lasts 30 days instead of 12 hours. */
export const RememberField = () =>
  BooleanField('Remember me', 'A session of 30 days instead of 12 hours.', {
    optional: true,
    default: false,
  });

// The document's name keeps clear of what generators make of `logIn`.
@ApiSchema({ name: 'AccessToken' })
export class LoginResponse extends f.response({
  access_token: f.Text(
    0,
    'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJhZGEifQ.signature',
    'Send it as `Authorization: Bearer`. Treat its content as opaque.',
  ),
  token_type: f.Choice(['Bearer'], 'Always `Bearer`.'),
  expires_in: f.Count(43_200, "Seconds until the token expires, no matter how much it's used.", {
    minimum: 1,
  }),
}) {}

export class LoginRequest {
  @EmailField() email!: string;
  @KnownPasswordField() password!: string;
  @RememberField() remember_me?: boolean;
}

export class SecondStepLoginRequest {
  @TextField('Challenge', 256, '3dJr1oYVtV2mJq0xXw9Gk5sPzE7uA8bC4nQfT6hLiRw', {
    exact: true,
    description: '`challenge` of the problem `second-step-required`.',
  })
  challenge!: string;

  @CodeField() code!: string;
}

export class ProtectedResponse extends f.response({
  user: f.ObjectOf(ProfileResponse, "The token's owner."),
  staff: f.Flag(
    'Whether the account is staff, who use the inbox. Inbox calls also require a login with two factors.',
  ),
}) {}
