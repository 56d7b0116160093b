import { brand } from '../../../client/content/brand.js';
import { type Letter, setLetter } from './letter.js';

/** The link that sets a new password: good once, for `minutes`. */
export function passwordResetLetter({ link, minutes }: { link: string; minutes: number }): Letter {
  return setLetter({
    subject: `Reset your ${brand.name} password`,
    paragraphs: [
      'Somebody, hopefully you, asked to reset the password of your account. Choose a new one here:',
      `The link works once, within ${minutes} minutes. Asking again makes earlier links useless.`,
      'If it was not you, ignore this letter: your password stays as it is.',
    ],
    action: { label: 'Choose a new password', href: link },
  });
}
