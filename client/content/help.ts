import {
  EMAIL_CHANGE_MINUTES,
  TAKE_BACK_DAYS,
  UNCONFIRMED_ACCOUNT_DAYS,
} from '../../server/shared/limits';
import type { PageMeta } from './page';

/** The words of /help, the companion's landing page for new account holders. */
export const help = {
  name: 'Get started with the AI Companion',
  description:
    'How to begin with the AI Companion: create an account, choose the voice it speaks in, decide on the daily digest, and stay in control of your data.',
  headline: 'Meet your AI Companion',
  lead: 'A diary that tags what you write, brings back what happened On This Day, and shows you patterns over time. Setting it up takes a minute.',
  start: { label: 'Get Started', to: '/signup' },
  tour: { label: 'See how the diary works', to: '/companion' },
  steps: {
    heading: 'Three steps',
    items: [
      {
        title: 'Create your account',
        text: 'An email address and a password of at least eight characters. A sentence that you can remember makes a better password than a word with symbols.',
      },
      {
        title: 'Choose a voice',
        text: 'Under Preferences, pick how the companion speaks to you. You can change it any day.',
      },
      {
        title: 'Decide on the digest',
        text: 'The daily digest is on until you turn it off, and nothing is sent before the diary opens. It is one switch, next to the voice.',
      },
    ],
  },
  voices: {
    heading: 'The three voices',
    lead: 'The same diary, read by three different friends. Each would answer the entry “I said no to the new project” in its own way.',
    items: [
      {
        name: 'Supportive',
        text: 'Warm and encouraging. The voice you begin with.',
        sample: 'That took courage. How did it feel afterwards?',
      },
      {
        name: 'Analytical',
        text: 'Calm and precise. Looks for causes and patterns.',
        sample: 'That is the third no this month. All three came after a short night.',
      },
      {
        name: 'Creative',
        text: 'Playful and curious. Offers another angle.',
        sample: 'Suppose the project wrote back to you. What would it say?',
      },
    ],
  },
  today: {
    heading: 'What is here today',
    paragraphs: [
      'Your account keeps your profile, your sessions and the way the companion should treat you: its voice and the digest. The diary opens to account holders as the companion is rolled out. Until then there is no place here to write an entry, and so none is kept.',
    ],
  },
  questions: {
    heading: 'Good to know',
    items: [
      {
        question: 'I forgot my password. What now?',
        answer:
          'Choose Forgot Password? on the login page. If the address has an account, an email with a link arrives. The link works once and for 60 minutes.',
      },
      {
        question: 'Why should I confirm my address?',
        answer: `Until you open the link in the email that follows the signup, anybody might have typed your address, so we send it no notices about the account. Opened where you are not logged in, the link asks for a password: whoever made the account is then out, and you are in. An account that is neither confirmed nor used is removed after ${UNCONFIRMED_ACCOUNT_DAYS} days. Your dashboard sends the link again.`,
      },
      {
        question: 'What is the second step?',
        answer:
          'A code from an authenticator app on your phone. You enter it after your password, so that the password alone is of no use to anybody else. Switch it on under Security: scan the picture with the app, enter the six digits it shows, and save the ten recovery codes.',
      },
      {
        question: 'I lost my phone. How do I log in?',
        answer:
          'With one of your recovery codes: choose “Use a recovery code” where the code is asked for, then switch the second step off and on again under Security. A new password does not switch it off. If the recovery codes are lost as well, write to us: we check that it is you, switch the second step off and tell you by email.',
      },
      {
        question: 'An email says something that was not me. What now?',
        answer: `Open its link and choose a new password. Every device is logged out, passkeys are removed, access tokens are revoked, a change of your address is undone, and a second step or recovery codes from the last ${TAKE_BACK_DAYS} days no longer work. The link works for ${TAKE_BACK_DAYS} days. After that, choose Forgot Password? on the login page, which logs every device out as well.`,
      },
      {
        question: 'How do I change my email address?',
        answer: `Under Security, choose Change email address. We send a link to the new address: open it where you are logged in, and press the button there, within ${EMAIL_CHANGE_MINUTES} minutes. Until then nothing changes. The address that you had is told, and can take the change back for ${TAKE_BACK_DAYS} days. If you can no longer read its mail, say so there: with a passkey or a code that you have had for ${TAKE_BACK_DAYS} days it gets no link. If you have neither, write to us.`,
      },
      {
        question: 'What is a passkey?',
        answer:
          'A way to log in with your fingerprint, your face or your screen lock, without a password. Create one under Security, one on each device if you like. On the login page choose it where you would type your email address, or press the button. It works on this site only, so a fake website cannot steal it.',
      },
      {
        question: 'I lost the device with my passkey. What now?',
        answer:
          'Log in another way, and remove the passkey under Security. If you removed your password too, Forgot Password? on the login page sends you a link to set one. Many devices copy passkeys to your other devices, where they go on working.',
      },
      {
        question: 'What does “Remember this device” do?',
        answer:
          'With it you stay logged in on this device for up to 30 days, as long as you come by every 14. Without it, until you close the last tab of this site, and for 12 hours at most, 4 of them unused; pages that you open in new tabs share it. Logging out in one tab ends the login in every tab that shares it. Leave it off on a shared computer.',
      },
      {
        question: 'Can I see which devices are logged in?',
        answer:
          'Yes. Security lists each device with the time it was last seen, and you can log out any of them.',
      },
      {
        question: 'How do I take my data with me?',
        answer:
          'Settings offers everything held about you as one JSON file. If your address is confirmed, what you sent from it through the contact form is part of it.',
      },
      {
        question: 'How do I leave?',
        answer:
          'Settings, then Delete account. After you confirm, the account and everything it owns are removed at once, and this cannot be undone. Messages that you sent through the contact form are not part of it: if your address is confirmed, tick the box that deletes them as well, otherwise write to us.',
      },
    ],
  },
  closing: {
    heading: 'Something else on your mind?',
    text: 'Write to us. A person reads it.',
    action: { label: 'Contact us', to: '/contact' },
  },
} as const satisfies PageMeta & Record<string, unknown>;
