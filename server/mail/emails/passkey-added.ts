import { brand } from '../../../client/content/brand.js';
import type { AccountEmail } from '../email.js';

/** Tells the owner of a new way into the account, in case it is somebody else’s. */
export const passkeyAdded: AccountEmail<{
  /** As its owner calls it. */
  name: string;
  /** When, ISO 8601. */
  at: string;
}> = {
  name: 'passkey-added',
  to: 'account',
  urgency: 'normal',
  budget: { emails: 5, hours: 24 },
  toUnconfirmed: false,
  keepDead: true,
  secrets: [],
  write: ({ name, at }, { publicUrl }) => ({
    subject: `A passkey was added to your ${brand.name} account`,
    paragraphs: [
      `A passkey was added to your account on ${new Date(at).toUTCString()}: ${name}. Whoever holds it can log in with it.`,
      `If it was you, there is nothing to do. If not, choose a new password now, remove the passkey under Settings, and write to ${brand.email.general}.`,
    ],
    action: { label: 'It was not me', href: `${publicUrl}/forgot-password` },
  }),
};
