import { brand } from '#content/brand';
import { plainName, securityNotice } from '../security-notice.js';

/** Tells the owner that a way into the account is gone, in case it was somebody else's doing. */
export const passkeyRemoved = securityNotice<{
  /** Of the passkey, as its owner called it. */
  name: string;
}>({
  name: 'passkey-removed',
  tell: ({ name }) => ({
    subject: `A passkey was removed from your ${brand.name} account`,
    what: `A passkey was removed from your account: ${plainName(name)}. It no longer logs in.`,
  }),
});
