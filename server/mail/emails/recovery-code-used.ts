import { brand } from '#content/brand';
import { FEW_RECOVERY_CODES } from '../../shared/limits.js';
import { securityNotice } from '../security-notice.js';

const leftInWords = (left: number) => {
  if (left === 0) return 'It was the last one: make new ones under Security.';
  const codes = left === 1 ? 'One is left' : `${left} are left`;
  return left <= FEW_RECOVERY_CODES ? `${codes}: make new ones under Security soon.` : `${codes}.`;
};

/** Tells the owner that a recovery code took the place of the app. */
export const recoveryCodeUsed = securityNotice<{
  /** How many are left, a number. */
  left: string;
}>({
  name: 'recovery-code-used',
  tell: ({ left }) => ({
    subject: `A recovery code of your ${brand.name} account was used`,
    what: `A recovery code took the place of your authenticator app. ${leftInWords(Number(left))}`,
  }),
});
