import { brand } from '../../../client/content/brand.js';
import type { AccountEmail } from '../email.js';

/** Tells the owner that the password alone logs in again, in case it was somebody else's doing. */
export const secondStepOff: AccountEmail<{
  /** When, ISO 8601. */
  at: string;
}> = {
  name: 'second-step-off',
  to: 'account',
  urgency: 'normal',
  budget: { emails: 5, hours: 24 },
  toUnconfirmed: false,
  keepDead: true,
  secrets: [],
  write: ({ at }, { publicUrl }) => ({
    subject: `The second step of your ${brand.name} account was switched off`,
    paragraphs: [
      `Since ${new Date(at).toUTCString()} your password alone logs in to your account again. Its recovery codes no longer work.`,
      `If it was you, or you asked us to do it, there is nothing to do. If not, take your account back with a new password now, and write to ${brand.email.general}.`,
    ],
    action: { label: 'It was not me', href: `${publicUrl}/forgot-password` },
  }),
};
