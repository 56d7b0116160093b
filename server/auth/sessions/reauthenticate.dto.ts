import { KnownPasswordField } from '../../common/text-field.js';

export class ReauthenticateRequest {
  @KnownPasswordField({ description: 'The current password of the account.' })
  password!: string;
}
