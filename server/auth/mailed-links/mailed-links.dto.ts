import { BooleanField } from '../../api/field-rule.js';
import { ChoiceOrNull, Count, EmailOrNull, Flag, ObjectOf } from '../../api/response-fields.js';
import { EmailField, NewPasswordField, TextField } from '../../api/text-field.js';
import { LINK_KINDS, type LinkKind } from '../../database/entities/mailed-link.entity.js';

/** The token of a link that was mailed. */
export const TokenField = () =>
  TextField({
    label: 'Token',
    max: 256,
    exact: true,
    example: 'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA',
    description: 'The last part of the link in the email.',
  });

export class MailedLinkRequest {
  @TokenField()
  token!: string;
}

/** Things that were set up before the address was confirmed. They go when the link is used by this caller. */
export class SetUpBeforeResponse {
  @Flag('Whether the second step is switched off.', false)
  secondStep!: boolean;

  @Count(0, 'How many passkeys.')
  passkeys!: number;

  @Flag('Whether the name is removed.', false)
  name!: boolean;
}

export class MailedLinkResponse {
  @ChoiceOrNull(
    LINK_KINDS,
    'reset',
    '`reset` sets a new password; `take-back` does that and takes the account back; null for a link that was used or replaced, or is too old.',
  )
  kind!: LinkKind | null;

  @EmailOrNull(
    'ada@example.com',
    'The account of the link. For a link that gives an account another address it is that address, except for sessions of the account.',
  )
  email!: string | null;

  @EmailOrNull(null, 'The address that the account gets; null if it keeps the one it has.')
  newEmail!: string | null;

  @ObjectOf('What using it removes; nothing of an account with a confirmed address.')
  removes!: SetUpBeforeResponse;
}

export class ConfirmEmailRequest {
  @TokenField()
  token!: string;

  /** Needed unless the call comes from a session of the account. */
  @NewPasswordField('Password', 'quiet-harbour-lantern-42', { optional: true })
  newPassword?: string;
}

export class ChangeEmailRequest {
  @EmailField()
  email!: string;

  /** Takes a proof by two factors, since nobody at the present address can then undo the change. */
  @BooleanField(
    'Old address lost must be true or false.',
    'Whether the owner no longer reads the mail of the present address: what is sent there then holds no link.',
    { optional: true, default: false },
  )
  oldAddressLost?: boolean;
}

export class ConfirmEmailChangeRequest {
  @TokenField()
  token!: string;
}
