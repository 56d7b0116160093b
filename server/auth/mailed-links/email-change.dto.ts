import { BooleanField, EmailField } from '../../api/fields.js';
import { TokenField } from './mailed-links.dto.js';

export class ChangeEmailRequest {
  @EmailField() email!: string;
  /** Requires two factors, since no email to the old address can undo the change. */
  @BooleanField(
    'Old address lost must be true or false.',
    'Whether the owner has lost access to mail at the current address. If so, the email there has no link.',
    { optional: true, default: false },
  )
  oldAddressLost?: boolean;
}

export class ConfirmEmailChangeRequest {
  @TokenField() token!: string;
}
