import { brand } from '../../../client/content/brand.js';
import type { AccountEmail } from '../email.js';

const leftInWords = (left: number) => {
  if (left === 0) return 'It was the last one: make new ones under Settings.';
  const codes = left === 1 ? 'One is left' : `${left} are left`;
  return left <= 3 ? `${codes}: make new ones under Settings soon.` : `${codes}.`;
};

/** Tells the owner that a recovery code took the place of the app, and how many are left. */
export const recoveryCodeUsed: AccountEmail<{
  /** When, ISO 8601. */
  at: string;
  /** How many are left, a number. */
  left: string;
}> = {
  name: 'recovery-code-used',
  to: 'account',
  urgency: 'normal',
  budget: { emails: 10, hours: 24 },
  toUnconfirmed: false,
  keepDead: true,
  secrets: [],
  write: ({ at, left }, { publicUrl }) => ({
    subject: `A recovery code of your ${brand.name} account was used`,
    paragraphs: [
      `A recovery code took the place of your authenticator app on ${new Date(at).toUTCString()}. ${leftInWords(Number(left))}`,
      `If it was you, there is nothing to do. If not, take your account back with a new password now, and write to ${brand.email.general}.`,
    ],
    action: { label: 'It was not me', href: `${publicUrl}/forgot-password` },
  }),
};
