import { brand } from '../../../client/content/brand.js';
import type { AccountEmail } from '../email.js';

/** For an owner whose address was signed up with again, where the sign-up itself tells nobody (SIGNUP=confirm-first). */
export const alreadyRegistered: AccountEmail = {
  name: 'already-registered',
  to: 'account',
  urgency: 'normal',
  budget: { emails: 3, hours: 24 },
  toUnconfirmed: false,
  keepDead: false,
  secrets: [],
  write: (_, { publicUrl }) => ({
    subject: `You have a ${brand.name} account already`,
    paragraphs: [
      'Somebody, probably you, tried to sign up with this email address. It has an account already: log in with the password that you chose then.',
      `If you have forgotten the password, choose a new one at ${publicUrl}/forgot-password.`,
      'If it was not you, ignore this email: nothing has changed, and nobody was told that you have an account.',
    ],
    action: { label: 'Log in', href: `${publicUrl}/login` },
  }),
};
