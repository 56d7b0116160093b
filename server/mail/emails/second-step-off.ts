import { brand } from '#content/brand';
import { securityNotice } from '../security-notice.js';

/** Tells the owner that the password alone logs in again. */
export const secondStepOff = securityNotice({
  name: 'second-step-off',
  tell: () => ({
    subject: `The second step of your ${brand.name} account was switched off`,
    what: 'Your password alone logs in to your account again, and the recovery codes no longer work.',
  }),
});
