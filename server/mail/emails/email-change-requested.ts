import { brand } from '#content/brand';
import { securityNotice } from '../security-notice.js';

/** Tells the owner, at the address that the account has, that somebody wants it to have another one. */
export const emailChangeRequested = securityNotice<{
  /** Whether the mail of this address is said to be no longer the owner's: `yes`, or empty. */
  lost: string;
}>({
  name: 'email-change-requested',
  link: ({ lost }) => (lost ? 'none' : 'not-me'),
  tell: () => ({
    subject: `Your ${brand.name} account may get another address`,
    what: 'Somebody who is logged in to your account asked for another email address. Nothing has changed yet: it changes when the link that we sent to the other address is used.',
    undoes: 'stops the change',
  }),
});
