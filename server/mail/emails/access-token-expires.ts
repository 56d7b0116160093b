import { brand } from '#content/brand';
import { ACCESS_TOKENS_MAX } from '../../shared/limits.js';
import type { AccountEmail } from '../email.js';
import { plainName } from '../security-notice.js';

/** Tells the owner that a program is about to lose its key. */
export const accessTokenExpires: AccountEmail<{
  /** Of the token, as its owner calls it. */
  name: string;
  hint: string;
  /** Its end, ISO 8601. */
  until: string;
}> = {
  name: 'access-token-expires',
  to: 'account',
  urgency: 'low',
  // Twice for each that there may be.
  budget: { emails: 2 * ACCESS_TOKENS_MAX, hours: 24 },
  toUnconfirmed: false,
  keepFailed: false,
  secrets: [],
  write: ({ name, hint, until }, { publicUrl }) => ({
    subject: `An access token of your ${brand.name} account is about to expire`,
    paragraphs: [
      `A personal access token of your account expires on ${new Date(until).toUTCString()}: ${plainName(name)}. A program that still needs it will be refused from then on.`,
      'Create another one before, and give it to the program. If nothing uses the token any more, there is nothing to do.',
    ],
    details: [{ label: 'Token', value: hint }],
    action: { label: 'Look at my tokens', href: `${publicUrl}/settings/tokens` },
  }),
};
