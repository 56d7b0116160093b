import { ChoiceField } from '../../api/field-rule.js';
import { Count, EmailOrNull, Flag, ObjectOf } from '../../api/response-fields.js';
import { TokenField } from './token-field.js';

/** The pages that mailed links lead to. */
export const LINK_PAGES = [
  'reset-password',
  'confirm-email',
  'confirm-new-email',
  'not-me',
] as const;
export type LinkPage = (typeof LINK_PAGES)[number];

export class MailedLinkRequest {
  @ChoiceField(
    LINK_PAGES,
    `Page must be one of ${LINK_PAGES.join(', ')}.`,
    'The page that the link leads to.',
  )
  page!: LinkPage;

  @TokenField('q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA', 'The last part of the link.')
  token!: string;
}

/** Things that were set up before the address was confirmed. They go when the link is used from the caller's place. */
export class SetUpBeforeResponse {
  @Flag('Whether the second step is switched off.', false)
  secondStep!: boolean;

  @Count(0, 'How many passkeys.')
  passkeys!: number;

  @Flag('Whether the name is removed.', false)
  name!: boolean;
}

export class MailedLinkResponse {
  @EmailOrNull(
    'ada@example.com',
    'Whose link it is; null where it was used or replaced, or is too old. Of a link that gives an account another address it is that address, but for the sessions of the account.',
  )
  email!: string | null;

  @EmailOrNull(
    null,
    'The address that the account gets by it; null where it keeps the one that it has.',
  )
  newEmail!: string | null;

  @ObjectOf('What using it removes; nothing of an account whose address is confirmed.')
  removes!: SetUpBeforeResponse;
}
