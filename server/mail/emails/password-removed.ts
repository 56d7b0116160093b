import { brand } from '../../../client/content/brand.js';
import type { AccountEmail } from '../email.js';

/** Tells the owner that passkeys are the only way in now, in case it was somebody else's doing. */
export const passwordRemoved: AccountEmail<{
  /** When, ISO 8601. */
  at: string;
}> = {
  name: 'password-removed',
  to: 'account',
  urgency: 'normal',
  budget: { emails: 5, hours: 24 },
  toUnconfirmed: false,
  keepDead: true,
  secrets: [],
  write: ({ at }, { publicUrl }) => ({
    subject: `The password of your ${brand.name} account was removed`,
    paragraphs: [
      `The password of your account was removed on ${new Date(at).toUTCString()}: you log in with your passkeys only. Every other device has been logged out.`,
      `If it was you, there is nothing to do. If not, take your account back with a new password now, and write to ${brand.email.general}.`,
    ],
    action: { label: 'It was not me', href: `${publicUrl}/forgot-password` },
  }),
};
