import { brand } from '#content/brand';
import { securityNotice } from '../security-notice.js';

/** Tells the owner that an operator logged the account out everywhere. */
export const sessionsEnded = securityNotice({
  name: 'sessions-ended',
  tell: () => ({
    subject: `Your ${brand.name} account was logged out everywhere`,
    what: 'Our staff logged every device out of your account: somebody asked for it in your name, or we did it to protect you. You can log in again at any time.',
  }),
});
