import { brand } from '../../../client/content/brand.js';
import type { AccountEmail } from '../email.js';

/** Tells the owner that log-ins ask for a code from now on, in case it was somebody else's doing. */
export const secondStepOn: AccountEmail<{
  /** When, ISO 8601. */
  at: string;
}> = {
  name: 'second-step-on',
  to: 'account',
  urgency: 'normal',
  budget: { emails: 5, hours: 24 },
  toUnconfirmed: false,
  keepDead: true,
  secrets: [],
  write: ({ at }, { publicUrl }) => ({
    subject: `The second step of your ${brand.name} account was switched on`,
    paragraphs: [
      `Since ${new Date(at).toUTCString()} logging in with your password also takes a code of an authenticator app. Every other device has been logged out.`,
      `If it was you, keep your recovery codes in a safe place. If not, take your account back with a new password now, and write to ${brand.email.general}.`,
    ],
    action: { label: 'It was not me', href: `${publicUrl}/forgot-password` },
  }),
};
