import { brand } from '#content/brand';
import { securityNotice } from '../security-notice.js';

/** Tells the owner of a log-in from a browser or a network that the account does not know. */
export const newBrowser = securityNotice({
  name: 'new-browser',
  tell: () => ({
    subject: `New login to your ${brand.name} account`,
    what: 'Somebody logged in to your account with a browser or from a network that is new to it.',
  }),
});
