import { brand } from '#content/brand';
import { securityNotice } from '../security-notice.js';

/** Tells the owner that everything held about the account left it, in case it went to somebody else. */
export const dataExported = securityNotice({
  name: 'data-exported',
  tell: () => ({
    subject: `The data of your ${brand.name} account was downloaded`,
    what: 'Everything held about your account was downloaded as one file.',
  }),
});
