import { BooleanField } from '../../api/field-rule.js';
import { EmailField } from '../../api/text-field.js';
import { TokenField } from './token-field.js';

export class ChangeEmailRequest {
  @EmailField()
  email!: string;

  /** Takes a proof by two factors, since nobody at the present address can then undo the change. */
  @BooleanField(
    'Old address lost must be true or false.',
    'Whether the mail of the present address is no longer the owner’s to read: what is told there then holds no link.',
    { optional: true, default: false },
  )
  oldAddressLost?: boolean;
}

export class ConfirmEmailChangeRequest {
  @TokenField('Kx2nP7sWq9LrT4vB1mYc8dZf6gHj3aEo5uQiRtXwNyM')
  token!: string;
}
