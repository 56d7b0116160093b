/**
 * The account, login and contact pages: titles, headings and every sentence that is not
 * part of a form (those are in forms.ts). Lines marked "spec" are quoted from the
 * specification and looked for to the letter.
 */

import { brand } from './brand';
import { CONFIRMATION_TOKEN_HOURS } from '../../server/shared/limits';
import type { PageMeta } from './page';

export const pages = {
  login: {
    name: 'Log In',
    headline: 'Log in',
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
    lead: 'Type your email address. We send you a link to choose a new password.',
    description: `Ask for a link to reset the password of your ${brand.name} account.`,
  },
  resetPassword: {
    name: 'Reset Password',
    headline: 'Choose a new password',
    lead: 'Every device is logged out. Log in with the new password then.',
    description: `Choose a new password for your ${brand.name} account.`,
  },
  confirmEmail: {
    name: 'Confirm Email',
    headline: 'Confirm your email address',
    description: `Confirm the email address of your ${brand.name} account.`,
  },
  confirmNewEmail: {
    name: 'Confirm New Email',
    headline: 'Confirm your new email address',
    description: `Confirm the new email address of your ${brand.name} account.`,
  },
  contact: {
    name: 'Contact Us',
    headline: 'Tell us what you are building',
    lead: 'A paragraph is enough. An engineer answers.',
    description: `Write to ${brand.name} about a product, a project or a system that needs rescuing. An engineer reads every message.`,
    worksWithoutScript: true,
  },
  messageSent: {
    name: 'Message Sent',
    headline: 'Thank you',
    lead: 'An engineer reads your message and answers by email.',
    description: `Your message has reached ${brand.name}.`,
  },
  dashboard: { name: 'Dashboard', headline: 'Hello', lead: 'This is your account at a glance.' },
  profile: { name: 'Profile', headline: 'Profile', lead: 'Your name and your email address.' },
  updateInfo: {
    name: 'Update Info',
    headline: 'Update your info',
    lead: 'Choose the name that we greet you with.',
  },
  changePassword: {
    name: 'Change Password',
    headline: 'Change password',
    lead: 'Every other device will be logged out.',
  },
  changeEmail: {
    name: 'Change Email',
    headline: 'Change email address',
    lead: 'Nothing changes before you use the link that we send to the new address.',
  },
  settings: {
    name: 'Settings',
    headline: 'Settings',
    lead: 'Your account, your companion, your data.',
  },
  security: {
    name: 'Security',
    headline: 'Security',
    lead: 'How you log in, and which devices are logged in.',
  },
  tokens: {
    name: 'Access Tokens',
    headline: 'Access tokens',
    lead: 'Keys for programs that use your account.',
  },
  accountDeleted: { name: 'Account Deleted', headline: 'Account deleted' },
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
  security: 'Back to security',
  allSettings: 'All settings',
  profile: 'Back to profile',
  viewProfile: 'View profile',
  changePassword: 'Change password',
  updateInfo: 'Update info',
  goToLogin: 'Go to Login', // spec
} as const;

/** On the dashboard and under Settings, until the address is confirmed. */
export const unconfirmed = {
  text: 'Your address is not confirmed yet. Open the link that we sent you: until then we cannot warn you about changes to your account.',
  resend: 'Send the link again',
  busy: 'Sending...',
  sent: `A new link is on its way. It works for ${CONFIRMATION_TOKEN_HOURS} hours. Earlier links no longer work. No email? Look in your spam folder.`,
  failed: 'The link could not be sent. Please try again.',
  /** Where the answer was lost. */
  unsure: 'Look in your mailbox before you ask for another link: a new link replaces the first.',
} as const;

/** When a page's own data cannot be loaded. */
export const loadFailure = {
  text: 'We could not load this part of the page.',
  /** Where it was loaded before. */
  old: 'This part of the page may be out of date: we could not load it again.',
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
  attention: 'Needs your attention',
  lately: { heading: 'Recent activity', all: 'All activity' },
  next: {
    heading: 'Next steps',
    addName: {
      title: 'Name',
      text: 'We greet you by your email address until you add your name.',
      to: '/update-info',
      state: 'advised',
    },
  },
  engineer: { lead: 'Have a system to build or rescue?', label: 'Talk to an engineer' },
} as const;

export const profile = {
  name: 'Name',
  email: 'Email',
  noName: 'Not set yet',
  notFound: 'Profile not found. Please log in.', // spec
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
  general: 'General',
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
