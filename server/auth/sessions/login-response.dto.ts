import { ApiSchema } from '@nestjs/swagger';
import { BooleanField } from '../../api/field-rule.js';
import { Choice, Count, Text } from '../../api/response-fields.js';

/** "Remember this device": the session lasts 30 days instead of 12 hours. */
export const RememberField = () =>
  BooleanField('Remember me must be true or false.', 'A session of 30 days instead of 12 hours.', {
    optional: true,
    default: false,
  });

// The document's name keeps clear of what generators make of `logIn`.
@ApiSchema({ name: 'AccessToken' })
export class LoginResponse {
  @Text(
    0,
    'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJhZGEifQ.signature',
    'Send it as `Authorization: Bearer`. What is in it is our business only.',
  )
  access_token!: string;

  @Choice(['Bearer'], 'Bearer', 'Always `Bearer`.')
  token_type!: 'Bearer';

  @Count(43_200, 'Seconds until the token ends, however much it is used.', { minimum: 1 })
  expires_in!: number;
}
