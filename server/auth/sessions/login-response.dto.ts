import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { BooleanField } from '../../api/field-rule.js';

/** "Remember this device": the session lasts 30 days instead of 12 hours. */
export const RememberField = () =>
  BooleanField({
    required: false,
    message: 'Remember me must be true or false.',
    default: false,
    description: 'A session of 30 days instead of 12 hours.',
  });

// The document's name keeps clear of what generators make of `logIn`.
@ApiSchema({ name: 'AccessToken' })
export class LoginResponse {
  @ApiProperty({
    example: 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJhZGEifQ.signature',
    description: 'Send it as `Authorization: Bearer`. What is in it is our business only.',
  })
  access_token!: string;

  @ApiProperty({ enum: ['Bearer'], description: 'Always `Bearer`.' })
  token_type!: 'Bearer';

  @ApiProperty({
    type: 'integer',
    minimum: 1,
    example: 43_200,
    description: 'Seconds until the token ends, however much it is used.',
  })
  expires_in!: number;
}
