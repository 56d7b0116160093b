import { brand } from '#content/brand';
import { securityNotice } from '../security-notice.js';

/** Tells the owner, at the address that the account had until now, that it has another one. */
export const emailChanged = securityNotice<{
  /** Whether the mail of this address is said to be no longer the owner's: `yes`, or empty. */
  lost: string;
}>({
  name: 'email-changed',
  link: ({ lost }) => (lost ? 'none' : 'restores'),
  tell: () => ({
    subject: `Your ${brand.name} account has another address now`,
    what: 'The email address of your account was changed: it logs in with another address from now on, and every other device was logged out.',
    undoes: 'gives your account this address back',
  }),
});
