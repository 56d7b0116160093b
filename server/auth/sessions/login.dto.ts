import { EmailField, KnownPasswordField, TextField } from '../../api/text-field.js';
import { CodeField } from '../second-step/code-field.js';
import { RememberField } from './login-response.dto.js';

export class LoginRequest {
  @EmailField()
  email!: string;

  @KnownPasswordField()
  password!: string;

  @RememberField()
  remember_me?: boolean;
}

export class SecondStepLoginRequest {
  @TextField({
    label: 'Challenge',
    max: 256,
    exact: true,
    example: '3dJr1oYVtV2mJq0xXw9Gk5sPzE7uA8bC4nQfT6hLiRw',
    description: '`challenge` of the problem `second-step-required`.',
  })
  challenge!: string;

  @CodeField()
  code!: string;
}
