import {
  EmailChangeToken,
  EmailConfirmationToken,
  NotMeToken,
  PasswordResetToken,
} from '../../database/entities/link-token.entity.js';
import {
  accountLocked,
  confirmAddress,
  confirmNewAddress,
  passwordReset,
} from '../../mail/emails.js';
import {
  CONFIRMATION_TOKEN_HOURS,
  EMAIL_CHANGE_MINUTES,
  RESET_TOKEN_MINUTES,
} from '../../shared/limits.js';
import type { LinkKind, ReadableLink } from './mailed-links.js';

/** A link that sets a new password. */
export const RESET: LinkKind = {
  token: PasswordResetToken,
  email: passwordReset,
  minutes: RESET_TOKEN_MINUTES,
  askedBy: 'anybody',
  refused: { event: 'reset-refused', problem: 'invalid-reset-token' },
};

/** The same, for an account that its owner has just locked by the link of a notice. */
export const RESET_OF_LOCKED: LinkKind = { ...RESET, email: accountLocked, askedBy: 'owner' };

/** A link that confirms an address. */
export const CONFIRMATION: LinkKind = {
  token: EmailConfirmationToken,
  email: confirmAddress,
  minutes: CONFIRMATION_TOKEN_HOURS * 60,
  askedBy: 'anybody',
  used: 'email-confirmed',
  refused: { event: 'confirmation-refused', problem: 'invalid-confirmation-link' },
};

/** A link that gives the account the address that it is mailed to. */
export const EMAIL_CHANGE: LinkKind<EmailChangeToken> = {
  token: EmailChangeToken,
  email: confirmNewAddress,
  minutes: EMAIL_CHANGE_MINUTES,
  askedBy: 'anybody',
  newEmail: ({ email }) => email,
  refused: { event: 'email-change-refused', problem: 'invalid-email-change-link' },
};

/** The link of a security notice, which takes the account back. */
export const NOT_ME: ReadableLink<NotMeToken> = {
  token: NotMeToken,
  newEmail: ({ restores }) => restores,
  refused: { event: 'not-me-refused', problem: 'invalid-not-me-link' },
};
