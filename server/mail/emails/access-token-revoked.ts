import { brand } from '#content/brand';
import { plainName, securityNotice } from '../security-notice.js';

/** Tells the owner that a program has lost its key, in case it was somebody else's doing. */
export const accessTokenRevoked = securityNotice<{
  /** Of the token, as its owner called it. */
  name: string;
}>({
  name: 'access-token-revoked',
  tell: ({ name }) => ({
    subject: `An access token of your ${brand.name} account was revoked`,
    what: `A personal access token of your account was revoked: ${plainName(name)}. A program that still sends it is refused.`,
  }),
});
