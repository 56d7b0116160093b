import { brand } from '../../../client/content/brand.js';
import { oneLine } from '../layout.js';
import { securityNotice } from '../security-notice.js';

/** Tells the owner of a new way into the account, in case it is somebody else's. */
export const passkeyAdded = securityNotice<{
  /** Of the passkey, as its owner calls it. */
  name: string;
}>({
  name: 'passkey-added',
  tell: ({ name }) => ({
    subject: `A passkey was added to your ${brand.name} account`,
    what: `A passkey was added to your account: ${oneLine(name)}. Whoever holds it can log in with it.`,
  }),
});
