import { brand } from '#content/brand';
import { securityNotice } from '../security-notice.js';

/** Tells the owner that log-ins ask for a code from now on. */
export const secondStepOn = securityNotice({
  name: 'second-step-on',
  tell: () => ({
    subject: `The second step of your ${brand.name} account was switched on`,
    what: 'Your password now needs a code from an authenticator app as well. Every other device was logged out.',
  }),
});
