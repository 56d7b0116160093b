import { brand } from '../../../client/content/brand.js';
import { type Letter, setLetter } from './letter.js';

/** The farewell, the last letter that an address gets from us. */
export function accountDeletedLetter(): Letter {
  return setLetter({
    subject: `Your ${brand.name} account is deleted`,
    paragraphs: [
      'Your account is deleted, and with it your profile, settings, sessions and activity. This is the last letter about it.',
      `If you did not ask for this, write to ${brand.email.general} at once.`,
      'Thank you for having been with us. You are welcome back at any time.',
    ],
  });
}
