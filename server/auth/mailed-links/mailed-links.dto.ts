import * as f from '../../api/response-fields.js';
import { EmailField, NewPasswordField, TextField } from '../../api/fields.js';
import { LINK_KINDS } from '../../database/entities/mailed-link.entity.js';

export const TokenField = () =>
  TextField('Token', 256, 'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA', {
    exact: true,
    description: 'The last part of the link in the email.',
  });

const OF_SIGN_UP = {
  optional: true,
  description:
    'Random, kept by the browser of the sign-up: from there, `token` is enough to confirm.',
};

export const BrowserKeyField = (options: { description: string } = OF_SIGN_UP) =>
  TextField('Browser key', 64, '3f0c8e52-6a1d-4d0b-9a53-0f4a7c1b2e96', {
    min: 32,
    exact: true,
    ...options,
  });

export class MailedLinkRequest {
  @TokenField() token!: string;
}

export class ChangeEmailRequest {
  @EmailField() email!: string;
}

/** Things that were set up before the address was confirmed. They go when the link is used by this caller. */
export class SetUpBeforeResponse extends f.response({
  secondStep: f.Flag('Whether the second step is turned off.', false),
  passkeys: f.Count(0, 'How many passkeys.'),
  name: f.Flag('Whether the name is removed.', false),
}) {}

export class MailedLinkResponse extends f.response({
  kind: f.described<(typeof LINK_KINDS)[number] | null>({
    type: String,
    nullable: true,
    enum: [...LINK_KINDS, null],
    description:
      '`take-back` sets a password and takes the account back; null for a link that no longer works.',
  }),
  email: f.EmailOrNull(
    'ada@example.com',
    "The account's address. If the link changes it, the new address, except for sessions of the account.",
  ),
  newEmail: f.EmailOrNull(null, 'The address the account gets; null if it keeps its current one.'),
  removes: f.ObjectOf(
    SetUpBeforeResponse,
    'What using the link removes. Nothing once the address is confirmed.',
  ),
}) {}

export class ConfirmEmailRequest {
  @TokenField() token!: string;
  @BrowserKeyField() browserKey?: string;
  /** Needed unless the call comes from a session of the account or brings the key of the sign-up. */
  @NewPasswordField('Password', { optional: true })
  newPassword?: string;
}
