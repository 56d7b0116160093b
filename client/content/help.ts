import {
  EMAIL_CHANGE_MINUTES,
  TAKE_BACK_DAYS,
  UNCONFIRMED_ACCOUNT_DAYS,
} from '../../server/shared/lengths';
import type { PageMeta } from './page';

/** The words of /help, the companion's landing page for new account holders. */
export const help = {
  name: 'Get started with the AI Companion',
  description:
    'How to get started with the AI Companion: create an account, choose its voice, decide on the daily digest, and stay in control of your data.',
  headline: 'Meet your AI Companion',
  lead: 'A diary that tags what you write, brings back what happened On This Day, and shows you patterns over time. Setup takes a minute.',
  start: { label: 'Get Started', to: '/signup' },
  tour: { label: 'See how the diary works', to: '/companion' },
  steps: {
    heading: 'Three steps',
    items: [
      {
        title: 'Create your account',
        text: 'You need an email address and a password of at least eight characters. A sentence you can remember beats a word with symbols.',
      },
      {
        title: 'Choose a voice',
        text: 'Under Preferences, pick how the companion talks to you. You can change it anytime.',
      },
      {
        title: 'Decide on the digest',
        text: 'The daily digest is on until you turn it off, and nothing is sent before the diary opens. It’s one switch, next to the voice.',
      },
    ],
  },
  voices: {
    heading: 'The three voices',
    lead: 'Three friends read the same diary. Here’s what each would say to “I said no to the new project.”',
    items: [
      {
        name: 'Supportive',
        text: 'Warm and encouraging. The voice you start with.',
        sample: 'That took courage. How did it feel afterward?',
      },
      {
        name: 'Analytical',
        text: 'Calm and precise. Looks for causes and patterns.',
        sample: 'That’s your third no this month. All three came after a short night’s sleep.',
      },
      {
        name: 'Creative',
        text: 'Playful and curious. Offers another angle.',
        sample: 'Say the project wrote back to you. What would it tell you?',
      },
    ],
  },
  today: {
    heading: 'What’s here today',
    paragraphs: [
      'Your account keeps your profile, your sessions, and two companion settings: its voice and the digest. The diary opens to account holders as we roll out the companion. Until then, you can’t write an entry here, so we keep none.',
    ],
  },
  questions: {
    heading: 'Good to know',
    items: [
      {
        question: 'I forgot my password. What now?',
        answer:
          'Choose Forgot Password? on the login page. If the address has an account, we’ll email a link to it. The link works once, for 60 minutes.',
      },
      {
        question: 'Why should I confirm my address?',
        answer: `Until you open the link in your sign-up email, anyone could have typed your address, so we send it no notices about the account. If you open the link while logged out, it asks for a password: whoever created the account is locked out and you take it over. We remove an account that’s neither confirmed nor used after ${UNCONFIRMED_ACCOUNT_DAYS} days. Your dashboard can send the link again.`,
      },
      {
        question: 'What’s the second step?',
        answer:
          'A code from an authenticator app on your phone. You enter it after your password, so the password alone is useless to anyone else. Turn it on under Security: scan the QR code with the app, enter the six digits it shows, and save the ten recovery codes.',
      },
      {
        question: 'I lost my phone. How do I log in?',
        answer:
          'Use one of your recovery codes: choose “Use a recovery code” where you’re asked for the code, then turn the second step off and on again under Security. A new password doesn’t turn it off. If you’ve lost the recovery codes too, write to us. We’ll check that it’s you, turn the second step off, and email you.',
      },
      {
        question: 'I got an email about something I didn’t do. What now?',
        answer: `Open its link and choose a new password. This logs out every device, removes passkeys, revokes access tokens, undoes a change of your address, and cancels a second step, linked logins, or recovery codes from the last ${TAKE_BACK_DAYS} days. The link works for ${TAKE_BACK_DAYS} days. After that, choose Forgot Password? on the login page, which also logs out every device.`,
      },
      {
        question: 'How do I change my email address?',
        answer: `Under Security, choose Change email address. We send a link to the new address. Open it where you’re logged in and press the button there within ${EMAIL_CHANGE_MINUTES} minutes. Until then, nothing changes. We notify your old address, which can undo the change for ${TAKE_BACK_DAYS} days. If someone else reads its mail now, write to us.`,
      },
      {
        question: 'What’s a passkey?',
        answer:
          'A way to log in with your fingerprint, your face, or your screen lock instead of a password. Create one under Security, or one on each device. On the login page, choose Log in with a passkey. It works only on this site, so a fake website can’t steal it.',
      },
      {
        question: 'I lost the device with my passkey. What now?',
        answer:
          'Log in with your password and remove the passkey under Security. If you forgot the password, Forgot Password? on the login page sends you a link to set a new one. Many devices copy passkeys to your other devices, where they keep working.',
      },
      {
        question: 'What does “Remember this device” do?',
        answer:
          'It keeps you logged in on this device for up to 30 days, as long as you visit at least every 14 days. Without it, you’re logged out when you close this site’s last tab, after 4 hours without use, or after 12 hours at most. Tabs share a login: log out in one and you’re logged out in all of them. Leave it off on a shared computer.',
      },
      {
        question: 'Can I see which devices are logged in?',
        answer:
          'Yes. Security lists each device and when it was last seen. You can log out any of them.',
      },
      {
        question: 'How do I download my data?',
        answer:
          'Under Settings, you get everything we hold about you as one JSON file. If your address is confirmed, the file includes what you sent from it through the contact form.',
      },
      {
        question: 'How do I delete my account?',
        answer:
          'Go to Settings, then Delete account. Once you confirm, we remove the account and everything in it at once. This can’t be undone. Messages you sent through the contact form aren’t included. To have those deleted, write to us.',
      },
    ],
  },
  closing: {
    heading: 'Have another question?',
    text: 'Write to us. A person will read it.',
    action: { label: 'Contact us', to: '/contact' },
  },
} as const satisfies PageMeta & Record<string, unknown>;
