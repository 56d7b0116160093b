import { KnownPasswordField } from '../../api/text-field.js';
import { CodeField } from '../second-step/code-field.js';

export class ReauthenticateRequest {
  @KnownPasswordField({ description: 'The current password of the account.' })
  password!: string;

  @CodeField({
    optional: true,
    description: 'Where the second step is on: six digits of the app, or a recovery code.',
  })
  code?: string;
}
