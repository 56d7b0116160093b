/** The dashboard, the profile, and what several pages of the account say. */

import { CONFIRMATION_TOKEN_HOURS } from '../../server/shared/lengths';
import type { PageMeta } from './page';

export const pages = {
  dashboard: { name: 'Dashboard', headline: 'Hello', lead: 'Your account at a glance.' },
  profile: { name: 'Profile', headline: 'Profile', lead: 'Your name and email address.' },
  updateInfo: {
    name: 'Update Info',
    headline: 'Profile',
    lead: 'Your name and email address.',
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
  changeEmail: 'Change email address',
  updateInfo: 'Update info',
  goToLogin: 'Go to Login', // spec
} as const;

/** On the dashboard and under Settings, until the address is confirmed. */
export const unconfirmed = {
  text: 'Your address isn’t confirmed yet. Open the link we sent you. Until you do, we can’t warn you about changes to your account.',
  resend: 'Send the link again',
  busy: 'Sending...',
  sent: `We’re sending a new link. It works for ${CONFIRMATION_TOKEN_HOURS} hours. Earlier links no longer work. No email? Check your spam folder.`,
  failed: 'We couldn’t send the link. Please try again.',
  /** Where the answer was lost. */
  unsure: 'Check your email before you ask for another link. A new link replaces the old one.',
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
  activity: { heading: 'Recent activity', all: 'All activity' },
  next: {
    heading: 'Next steps',
    addName: {
      title: 'Name',
      text: 'We’ll greet you by your email address until you add your name.',
      to: '/update-info',
      state: 'advised',
    },
  },
  engineer: { lead: 'Have a system to build or rescue?', label: 'Talk to an engineer' },
} as const;

export const profile = {
  name: { heading: 'Name', lead: 'How we greet you.' },
  noName: 'Not set yet',
  email: {
    heading: 'Email address',
    lead: 'You log in with it. Nothing changes until you use the link we send to the new address.',
  },
  password: { heading: 'Password' },
  notFound: 'Profile not found. Please log in.', // spec
} as const;

export const updateInfo = {
  name: { label: 'Name' },
  nameRequired: 'Name is required.',
  submit: 'Save changes',
  busy: 'Saving...',
  noToken: 'Authentication token not found. Please log in.', // spec
  failed: 'Failed to update profile. Please try again.', // spec
  done: 'Your profile has been updated!', // spec
} as const;
