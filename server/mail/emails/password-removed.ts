import { brand } from '#content/brand';
import { securityNotice } from '../security-notice.js';

/** Tells the owner that passkeys are the only way in now, in case it was somebody else's doing. */
export const passwordRemoved = securityNotice({
  name: 'password-removed',
  tell: () => ({
    subject: `The password of your ${brand.name} account was removed`,
    what: 'The password of your account was removed: only its passkeys log in. Every other device has been logged out.',
  }),
});
