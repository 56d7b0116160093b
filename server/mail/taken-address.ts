import { brand } from '#content/brand';
import type { AccountEmail } from './email.js';

/**
 * An email to the owner of an address that somebody asked for once more, who is not told that it has an account.
 * @param tell what was asked for, and what to do if it was the owner
 */
export const takenAddress = (
  name: string,
  tell: (publicUrl: string) => [asked: string, next: string],
): AccountEmail => ({
  name,
  to: 'account',
  urgency: 'normal',
  budget: { emails: 3, hours: 24 },
  toUnconfirmed: false,
  keepFailed: false,
  secrets: [],
  write: (_, { publicUrl }) => ({
    subject: `You have a ${brand.name} account already`,
    paragraphs: [
      ...tell(publicUrl),
      'If it was not you, ignore this email: nothing has changed, and nobody was told that you have an account.',
    ],
    action: { label: 'Log in', href: `${publicUrl}/login` },
  }),
});
