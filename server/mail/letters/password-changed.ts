import { brand } from '../../../client/content/brand.js';
import { type Letter, setLetter } from './letter.js';

/** Tells the owner that the password is another one now, in case it was somebody else's doing. */
export function passwordChangedLetter({ at, link }: { at: Date; link: string }): Letter {
  return setLetter({
    subject: `Your ${brand.name} password was changed`,
    paragraphs: [
      `The password of your account was changed on ${at.toUTCString()}. Every other device has been logged out.`,
      `If it was you, there is nothing to do. If not, take your account back with a new password now, and write to ${brand.email.general}.`,
    ],
    action: { label: 'It was not me', href: link },
  });
}
