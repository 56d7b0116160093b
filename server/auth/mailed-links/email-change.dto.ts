import { EmailField } from '../../api/fields.js';
import { TokenField } from './mailed-links.dto.js';

export class ChangeEmailRequest {
  @EmailField() email!: string;
}

export class ConfirmEmailChangeRequest {
  @TokenField() token!: string;
}
