import { ApiProperty } from '@nestjs/swagger';
import { EMAIL_MAX } from '../../common/limits.js';
import { EmailField, NewPasswordField } from '../../common/text-field.js';

export class SignupRequest {
  @EmailField()
  email!: string;

  @NewPasswordField()
  password!: string;
}

export class SignupResponse {
  @ApiProperty({ type: 'null', description: 'Empty until the profile is updated.' })
  name!: null;

  @ApiProperty({
    format: 'idn-email',
    maxLength: EMAIL_MAX,
    example: 'ada@example.com',
    description: 'As it was signed up with.',
  })
  email!: string;
}
