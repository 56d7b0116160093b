import { brand } from '#content/brand';
import { plainName, securityNotice } from '../security-notice.js';

/** Tells the owner of a new key to the account, in case it is somebody else's. */
export const accessTokenCreated = securityNotice<{
  /** Of the token, as its owner calls it. */
  name: string;
  /** Such as "settings:read, settings:write". */
  scopes: string;
  /** Its end, ISO 8601. */
  until: string;
}>({
  name: 'access-token-created',
  tell: ({ name, scopes, until }) => ({
    subject: `An access token was created for your ${brand.name} account`,
    what: `A personal access token was created for your account: ${plainName(name)}. Until ${new Date(until).toUTCString()} a program that has it may use your account within these scopes: ${scopes}.`,
  }),
});
