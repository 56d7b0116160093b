import { brand } from '../../../client/content/brand.js';
import type { AccountEmail } from '../email.js';

/** Warns the owner that somebody may hold a copy of a passkey (WebAuthn level 3, section 6.1.1). */
export const passkeyCloneWarning: AccountEmail<{
  /** As its owner calls it. */
  name: string;
  /** When, ISO 8601. */
  at: string;
}> = {
  name: 'passkey-clone-warning',
  to: 'account',
  urgency: 'normal',
  budget: { emails: 5, hours: 24 },
  toUnconfirmed: false,
  keepDead: true,
  secrets: [],
  write: ({ name, at }, { publicUrl }) => ({
    subject: `A passkey of your ${brand.name} account may have been copied`,
    paragraphs: [
      `On ${new Date(at).toUTCString()} we refused the passkey ${name}: it counted fewer uses than before, as a copy of it would. Nobody was let in.`,
      `To be safe, remove the passkey under Settings and create a new one. If you did not use it at that time, somebody else may hold a copy: write to ${brand.email.general}.`,
    ],
    action: { label: 'Look at your passkeys', href: `${publicUrl}/settings` },
  }),
};
