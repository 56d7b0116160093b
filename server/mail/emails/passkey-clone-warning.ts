import { brand } from '#content/brand';
import { plainName, securityNotice } from '../security-notice.js';

/** Warns the owner that somebody may hold a copy of a passkey (WebAuthn level 3, section 6.1.1). */
export const passkeyCloneWarning = securityNotice<{
  /** Of the passkey, as its owner calls it. */
  name: string;
}>({
  name: 'passkey-clone-warning',
  tell: ({ name }) => ({
    subject: `A passkey of your ${brand.name} account may have been copied`,
    what: `We refused the passkey ${plainName(name)}: it may be a copy, as it counted fewer uses than before. Nobody was let in. To be safe, remove it under Security and create a new one.`,
  }),
});
