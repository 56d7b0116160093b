import { brand } from '#content/brand';
import { securityNotice } from '../security-notice.js';

/** Tells the owner what the confirmation of the address took away, why, and how to set it up again. */
export const setUpRemoved = securityNotice<{
  /** Such as "the second step and 2 passkeys". */
  removed: string;
  /** Whether a new password was set with it: `yes`, or empty. */
  password: string;
}>({
  name: 'set-up-removed',
  tell: ({ removed, password }) => ({
    subject: `Set up your ${brand.name} account again`,
    what:
      `The address of your account is confirmed now${password ? ', its password is a new one' : ''}, and every other ` +
      `device was logged out. We removed ${removed}: it had been set up before anybody had shown that the address is ` +
      'theirs, so it could have been somebody else’s way into your account.',
    next: 'If you confirmed it, log in and set it up again: your name under Profile, everything else under Security.',
  }),
});
