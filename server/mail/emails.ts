import { brand } from '#content/brand';
import {
  CONFIRMATION_TOKEN_HOURS,
  EMAIL_CHANGE_MINUTES,
  RESET_TOKEN_MINUTES,
  UNCONFIRMED_ACCOUNT_DAYS,
} from '../shared/lengths.js';
import type { EmailLimit } from '../limits/limits.js';
import { type AccountEmail, countedEmails, type Facts } from './email.js';
import { timeInWords } from './layout.js';
import { plainName } from './notices.js';

/* Every email to an owner but the security notices: those with links, and those about the account. */

const link = (kind: string, limit: EmailLimit, write: AccountEmail<{ token: string }>['write']) => {
  // An alert sees a counter grow only from a value that it knows.
  countedEmails.inc({ kind, outcome: 'dead' }, 0);
  return { kind, isLink: true, limit, write };
};

const email = <Given extends object = Facts>(
  kind: string,
  write: AccountEmail<Given>['write'],
  limit: EmailLimit = 'email-rare',
): AccountEmail<Given> => ({ kind, isLink: false, limit, write });

export const confirmAddress = link('confirm-address', 'email-link-day', ({ token }, publicUrl) => ({
  subject: `Confirm your email address for ${brand.name}`,
  paragraphs: [
    'An account was created with this email address. If that was you, confirm the address here:',
    `The link works once, within ${CONFIRMATION_TOKEN_HOURS} hours. If you ask for another one, earlier links stop working.`,
    `If it wasn’t you, ignore this email. An account that’s never confirmed or used is removed after ${UNCONFIRMED_ACCOUNT_DAYS} days.`,
  ],
  action: { label: 'Confirm this address', href: `${publicUrl}/confirm-email/${token}` },
}));

export const passwordReset = link('password-reset', 'email-link-hour', ({ token }, publicUrl) => ({
  subject: `Reset your ${brand.name} password`,
  paragraphs: [
    'We got a request to reset your password. Choose a new one here:',
    `The link works once, within ${RESET_TOKEN_MINUTES} minutes. If you ask again, earlier links stop working.`,
    'If it wasn’t you, ignore this email. Your password stays the same.',
  ],
  action: { label: 'Choose a new password', href: `${publicUrl}/reset-password/${token}` },
}));

/** To the new address. It doesn't name the account, because the address may be mistyped. */
export const confirmNewAddress = link(
  'confirm-new-address',
  'email-link-hour',
  ({ token }, publicUrl) => ({
    subject: `Confirm your new email address for ${brand.name}`,
    paragraphs: [
      'You asked to log in with this email address from now on. Open the link in the browser where you’re logged in, and press the button there:',
      `Opening the link doesn’t change anything yet. It works within ${EMAIL_CHANGE_MINUTES} minutes, and only while you’re logged in. If you ask again, earlier links stop working.`,
      'If it wasn’t you, ignore this email. Nothing will change.',
    ],
    action: { label: 'Confirm this address', href: `${publicUrl}/confirm-new-email/${token}` },
  }),
);

/** To the owner of an address that another account asked for. */
export const addressTaken = email('address-taken', (_, publicUrl) => ({
  subject: `You already have a ${brand.name} account`,
  paragraphs: [
    'Another account asked to use this email address. The address already has an account, and it can only have one.',
    'If that was you, log in with this address and delete that account or change its address. Then ask again.',
    'If it wasn’t you, ignore this email. Nothing has changed, and we didn’t say that you have an account.',
  ],
  action: { label: 'Log in', href: `${publicUrl}/login` },
}));

/** To the new address. It has no link that takes the account back: an intruder who changed the address would get it. */
export const newAddress = email('new-address', (_, publicUrl) => ({
  subject: `You now log in to ${brand.name} with this address`,
  paragraphs: [
    'This is now your account’s email address. Log in with it and your password or passkey.',
    'Every other device was logged out. We also emailed your previous address.',
    `If it wasn’t you, write to ${brand.email.general}.`,
  ],
  action: { label: 'View your account', href: `${publicUrl}/settings/security` },
}));

/** To the address that an account loses, when an earlier address takes the account back. */
export const addressTakenBack = email('address-taken-back', () => ({
  subject: `You no longer log in to ${brand.name} with this address`,
  paragraphs: [
    'Your account was taken back from its previous email address, with the link we sent there when the address changed. This address no longer belongs to an account, and every device was logged out.',
    `If the account is yours and you didn’t do this, write to ${brand.email.general} right away.`,
  ],
}));

/** To the old address, whose mailbox the owner has lost: it has no link. @param because the operator's words */
export const emailChangedByOperator = email<{ because: string }>(
  'email-changed-by-operator',
  ({ because }) => ({
    subject: `Our staff changed the address of your ${brand.name} account`,
    paragraphs: [
      'Our staff changed your account’s email address and logged out every device. Here’s why:',
      `If you didn’t ask for this, write to ${brand.email.general} right away.`,
    ],
    quote: because,
  }),
);

export const accountDeleted = email('account-deleted', () => ({
  subject: `Your ${brand.name} account is deleted`,
  paragraphs: [
    'Your account is deleted, along with your profile, settings, passkeys, access tokens, sessions and activity. This is the last email about it.',
    `If you didn’t ask for this, write to ${brand.email.general} right away.`,
    'Thank you for being with us. You’re welcome back anytime.',
  ],
}));

/** @param hint the token's first characters. @param until ISO 8601 */
export const accessTokenExpires = email<{ name: string; hint: string; until: string }>(
  'access-token-expires',
  ({ name, hint, until }, publicUrl) => ({
    subject: `An access token for your ${brand.name} account is about to expire`,
    paragraphs: [
      `An access token for your account expires on ${timeInWords(new Date(until))}: ${plainName(name)}. Programs that use it will stop working then.`,
      'If you still need it, create a new one before then and give it to the program. If you don’t, there’s nothing to do.',
    ],
    details: [{ label: 'Token', value: hint }],
    action: { label: 'View my tokens', href: `${publicUrl}/settings/tokens` },
  }),
  'email-reminder',
);

/** To staff. Nothing of the messages is in it: some are erased before it's sent. @param id of the only one, if it's one */
export const overdueMessages = email<{ count: number; id: string }>(
  'overdue-messages',
  ({ count, id }, publicUrl) => ({
    subject: count === 1 ? 'A message needs an answer' : `${count} messages need an answer`,
    paragraphs: ['It’s past time for an answer:'],
    action: {
      label: 'Open in the inbox',
      href: `${publicUrl}/inbox${count === 1 ? `/${id}` : '?view=overdue'}`,
    },
  }),
  'email-overdue',
);
