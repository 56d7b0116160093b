/**
 * The account, login and contact pages: titles, headings and every sentence that is not
 * part of a form (those are in forms.ts). Lines marked "spec" are quoted from the
 * specification and looked for to the letter.
 */

import { brand } from './brand';
import { CONFIRMATION_TOKEN_HOURS } from '../../server/common/limits';
import type { PageMeta } from './page';

export const pages = {
  login: {
    name: 'Log In',
    headline: 'Log in',
    lead: 'Welcome back.',
    description: `Log in to your ${brand.name} account.`,
  },
  signup: {
    name: 'Sign Up',
    headline: 'Create your account',
    lead: 'An email address and a password are all it takes.',
    description: `Create a ${brand.name} account with an email address and a password.`,
  },
  forgotPassword: {
    name: 'Forgot Password',
    headline: 'Forgot your password?',
    lead: 'Tell us your email address and we send you a link to choose a new one.',
    description: `Ask for a link to reset the password of your ${brand.name} account.`,
  },
  resetPassword: {
    name: 'Reset Password',
    headline: 'Choose a new password',
    lead: 'You will be logged out everywhere and can then log in with the new one.',
    description: `Choose a new password for your ${brand.name} account.`,
  },
  confirmEmail: {
    name: 'Confirm Email',
    headline: 'Confirm your email address',
    description: `Confirm the email address of your ${brand.name} account.`,
  },
  notMe: {
    name: 'It Was Not Me',
    headline: 'It was not you?',
    lead: 'Then let us lock everybody out, and give the account back to you.',
    description: `Take your ${brand.name} account back when something in it was not your doing.`,
  },
  contact: {
    name: 'Contact Us',
    headline: 'Tell us what you are building',
    description: `Write to ${brand.name} about a product, a project or a system that needs rescuing. An engineer reads every message.`,
    worksWithoutScript: true,
  },
  messageSent: {
    name: 'Message Sent',
    headline: 'Thank you',
    lead: 'An engineer reads your message and answers by email.',
  },
  dashboard: { name: 'Dashboard', headline: 'Hello', lead: 'This is your account at a glance.' },
  profile: { name: 'Profile', headline: 'Profile', lead: 'What we know you by.' },
  updateInfo: {
    name: 'Update Info',
    headline: 'Update your info',
    lead: 'Choose the name we greet you by.',
  },
  changePassword: {
    name: 'Change Password',
    headline: 'Change password',
    lead: 'Every other device is logged out when you do.',
  },
  settings: {
    name: 'Settings',
    headline: 'Settings',
    lead: 'Your account, your companion, your data.',
  },
  preferences: {
    name: 'Preferences',
    headline: 'Preferences',
    lead: 'How your companion talks, and how this site looks.',
  },
} as const satisfies Record<string, PageMeta>;

/** Links between the account pages, named the same everywhere. */
export const accountLinks = {
  dashboard: 'Back to dashboard',
  settings: 'Back to settings',
  allSettings: 'All settings',
  profile: 'Back to profile',
  viewProfile: 'View profile',
  changePassword: 'Change password',
  updateInfo: 'Update info',
  goToLogin: 'Go to Login', // spec
} as const;

/** On the dashboard and under Settings, until the address is confirmed. */
export const unconfirmed = {
  text: 'Your address is not confirmed yet. Open the link that we sent there: until then we cannot write to you about changes to your account.',
  resend: 'Send the link again',
  busy: 'Sending...',
  sent: `A new link is on its way. It works for ${CONFIRMATION_TOKEN_HOURS} hours, and earlier ones no longer do. Nothing there? Look in your spam folder.`,
  failed: 'The link could not be sent. Please try again.',
} as const;

/** When a page's own data cannot be loaded. */
export const loadFailure = {
  text: 'We could not load this part of the page.',
  retry: 'Try again',
} as const;

export const dashboard = {
  /** `name` is the account's name, or the part of the address before the @. */
  greeting: (name: string) => `Hello, ${name}`,
  account: {
    heading: 'Your account',
    name: 'Name',
    email: 'Email',
    noName: 'Not set yet',
    profile: 'View profile',
    settings: 'Account settings',
  },
  companion: {
    heading: 'Your companion',
    persona: 'Persona',
    digest: 'Daily digest',
    personas: { supportive: 'Supportive', analytical: 'Analytical', creative: 'Creative' },
    on: 'On',
    off: 'Off',
    preferences: 'Change preferences',
  },
  next: {
    heading: 'Next steps',
    addName: {
      title: 'Add your name',
      text: 'We greet you by your email address until you do.',
      to: '/update-info',
    },
    steps: [
      {
        title: 'Shape your companion',
        text: 'Pick the tone of its answers, and whether it may write to you daily once the diary opens.',
        to: '/preferences',
      },
      {
        title: 'Check where you are logged in',
        text: 'See every device that has access, and log out the ones you do not know.',
        to: '/settings',
      },
      {
        title: 'Talk to an engineer',
        text: 'Have a system to build or rescue? Tell us about it.',
        to: '/contact',
      },
    ],
  },
} as const;

export const profile = {
  name: 'Name',
  email: 'Email',
  noName: 'Not set yet',
  notFound: 'Profile not found. Please log in.', // spec
} as const;

export const settings = {
  account: {
    heading: 'Account',
    loggedInAs: 'You are logged in as',
  },
  companion: { heading: 'AI companion' },
  secondStep: {
    heading: 'Second step',
    lead: 'A code of an authenticator app, asked for after your password. Who learns your password alone stays out.',
    off: 'Off: your password alone logs in.',
    /** "On since <date>." */
    onSince: 'On since',
    codesLeft: (count: number) =>
      count === 1 ? '1 recovery code left.' : `${count} recovery codes left.`,
    fewLeft: 'Make new ones soon: each works once, and they are the way in without your phone.',
    switchOn: 'Switch on',
    begin: 'Preparing...',
    failed: 'That did not work. Please try again.',
    setUp: {
      lead: 'Scan this with an authenticator app, such as the one built into your phone’s or browser’s password manager.',
      qr: 'QR code with the key of the second step',
      byHand: 'Or type this key into the app:',
      sameDevice: 'Open it in an app on this device',
      label: 'Code',
      help: 'The six digits that the app shows now.',
      submit: 'Switch on',
      busy: 'Checking...',
      failed: 'The second step could not be switched on. Please try again.',
      cancel: 'Cancel',
    },
    codes: {
      heading: 'Your recovery codes',
      lead: 'Keep them where you find them without your phone. Each logs you in once in the place of the app. They are not shown again.',
      download: 'Download',
      print: 'Print',
      done: 'I have kept them',
      fileName: 'northfold-recovery-codes.txt',
      /** The first line of the file. */
      fileHeading: `Recovery codes for ${brand.name}, each works once`,
    },
    renew: 'Make new recovery codes',
    renewing: 'Making...',
    renewFailed: 'New codes could not be made. The old ones still work. Please try again.',
    switchOff: 'Switch off',
    switchingOff: 'Switching off...',
    offTitle: 'Switch the second step off?',
    offText: 'Your password alone will log in again, and the recovery codes will no longer work.',
  },
  sessions: {
    heading: 'Where you are logged in',
    lead: 'Every browser that can open your account. Log out any that you do not recognize, then change your password.',
    current: 'This device',
    remembered: 'remembered',
    unknownDevice: 'Unknown device',
    unknownPlace: 'unknown address',
    /** "Last seen <time> from <address>" */
    lastSeen: 'Last seen',
    from: 'from',
    since: 'Logged in',
    end: 'Log out',
    /** On the button of a session that was ended from this page. */
    ended: 'Logged out',
    endLabel: (device: string) => `Log out ${device}`,
    ending: 'Logging out...',
    endFailed: 'That device could not be logged out. Please try again.',
    endOthers: 'Log out everywhere else',
    othersEnded: 'You are now logged in on this device only.',
    othersFailed: 'The other devices could not be logged out. Please try again.',
  },
  events: {
    heading: 'Recent activity',
    lead: 'What happened around your login lately. If something was not you, change your password.',
    empty: 'Nothing has happened yet.',
    /** After what happened more than once. */
    times: (count: number) => `${count} times`,
    showOlder: 'Show older',
    busy: 'Loading...',
    failed: 'The older ones could not be loaded. Please try again.',
  },
  data: {
    heading: 'Your data',
    lead: 'Download everything we hold about you as one JSON file: profile, passkeys, second step, settings, sessions and activity.',
    action: 'Download my data',
    busy: 'Preparing...',
    done: 'Your download has started.',
    failed: 'Your data could not be prepared. Please try again.',
    /** `day` is today as YYYY-MM-DD. */
    fileName: (day: string) => `northfold-account-${day}.json`,
  },
  remove: {
    heading: 'Delete account',
    lead: 'Removes your account, passkeys, second step, settings, sessions and activity for good. If your address is confirmed, a last email says so. What you sent through the contact form is not part of the account and stays: write to us to have it deleted.',
  },
} as const;

export const preferences = {
  companion: { heading: 'AI companion' },
  appearance: {
    heading: 'Appearance',
    lead: 'Kept in this browser only.',
    legend: 'Colour theme',
    options: { system: 'Same as my device', light: 'Light', dark: 'Dark' },
  },
} as const;

export const contactAside = {
  heading: 'Other ways to reach us',
  general: 'General questions',
  sales: 'Sales',
  social: 'Follow our work',
  next: {
    heading: 'What happens next',
    steps: [
      'Your message is stored safely before we confirm it.',
      'An engineer reads it, not a call centre.',
      'You get an answer by email, with questions or a proposal.',
    ],
  },
} as const;
