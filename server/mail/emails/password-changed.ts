import { brand } from '#content/brand';
import { securityNotice } from '../security-notice.js';

/** Tells the owner that the password is another one now, in case it was somebody else's doing. */
export const passwordChanged = securityNotice<{
  /** How many access tokens were revoked with it. */
  tokens: string;
}>({
  name: 'password-changed',
  budget: { emails: 5, hours: 24 },
  tell: ({ tokens }) => ({
    subject: `Your ${brand.name} password was changed`,
    what:
      'The password of your account was changed, and every other device was logged out.' +
      // An email of an earlier release may wait without the number.
      (Number(tokens) > 0 ? ' Its personal access tokens were revoked.' : ''),
  }),
});
