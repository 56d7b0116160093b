import { brand } from '../../../client/content/brand.js';
import type { AccountEmail } from '../email.js';

/** Tells the owner that the password is another one now, in case it was somebody else's doing. */
export const passwordChanged: AccountEmail<{
  /** When, ISO 8601. */
  at: string;
}> = {
  name: 'password-changed',
  to: 'account',
  urgency: 'normal',
  budget: { emails: 5, hours: 24 },
  toUnconfirmed: false,
  keepDead: true,
  secrets: [],
  write: ({ at }, { publicUrl }) => ({
    subject: `Your ${brand.name} password was changed`,
    paragraphs: [
      `The password of your account was changed on ${new Date(at).toUTCString()}. Every other device has been logged out.`,
      `If it was you, there is nothing to do. If not, take your account back with a new password now, and write to ${brand.email.general}.`,
    ],
    action: { label: 'It was not me', href: `${publicUrl}/forgot-password` },
  }),
};
