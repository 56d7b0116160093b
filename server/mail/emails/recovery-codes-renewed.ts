import { brand } from '#content/brand';
import { securityNotice } from '../security-notice.js';

/** Tells the owner that there are new recovery codes: their holder needs no authenticator app. */
export const recoveryCodesRenewed = securityNotice({
  name: 'recovery-codes-renewed',
  tell: () => ({
    subject: `New recovery codes for your ${brand.name} account`,
    what: 'New recovery codes were made. Each works once, in place of your authenticator app. The old ones no longer work.',
  }),
});
