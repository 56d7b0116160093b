import { brand } from '#content/brand';
import { plainName, securityNotice } from '../security-notice.js';

/** Tells the owner of a new way into the account, in case it is somebody else's. */
export const passkeyAdded = securityNotice<{
  /** Of the passkey, as its owner calls it. */
  name: string;
}>({
  name: 'passkey-added',
  tell: ({ name }) => ({
    subject: `A passkey was added to your ${brand.name} account`,
    what: `A passkey was added to your account: ${plainName(name)}. It can log in to your account from now on.`,
  }),
});
