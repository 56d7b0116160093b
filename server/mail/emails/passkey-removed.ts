import { brand } from '../../../client/content/brand.js';
import type { AccountEmail } from '../email.js';

/** Tells the owner that a way into the account is gone, in case it was somebody else’s doing. */
export const passkeyRemoved: AccountEmail<{
  /** As its owner calls it. */
  name: string;
  /** When, ISO 8601. */
  at: string;
}> = {
  name: 'passkey-removed',
  to: 'account',
  urgency: 'normal',
  budget: { emails: 5, hours: 24 },
  toUnconfirmed: false,
  keepDead: true,
  secrets: [],
  write: ({ name, at }, { publicUrl }) => ({
    subject: `A passkey was removed from your ${brand.name} account`,
    paragraphs: [
      `A passkey was removed from your account on ${new Date(at).toUTCString()}: ${name}. It cannot be used to log in any more.`,
      `If it was you, there is nothing to do. If not, take your account back with a new password now, and write to ${brand.email.general}.`,
    ],
    action: { label: 'It was not me', href: `${publicUrl}/forgot-password` },
  }),
};
