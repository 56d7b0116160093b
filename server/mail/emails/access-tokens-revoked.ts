import { brand } from '#content/brand';
import { securityNotice } from '../security-notice.js';

/** Tells the owner that an operator revoked every access token. */
export const accessTokensRevoked = securityNotice({
  name: 'access-tokens-revoked',
  tell: () => ({
    subject: `The access tokens of your ${brand.name} account were revoked`,
    what: 'Our staff revoked every personal access token of your account: somebody asked for it in your name, or it was to protect you. Programs that still send one are refused. You can create others at any time.',
  }),
});
