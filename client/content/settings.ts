/** Settings and Preferences. */

import { MESSAGES_EXPORTED } from '../../server/shared/limits';
import type { PageMeta } from './page';

export const pages = {
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
  accountDeleted: { name: 'Account Deleted', headline: 'Account deleted' },
} as const satisfies Record<string, PageMeta>;

/** The parts of the settings page. */
export const settings = {
  account: {
    heading: 'Account',
    loggedInAs: 'You are logged in as',
  },
  companion: { heading: 'AI companion' },
  data: {
    heading: 'Your data',
    lead: `Download everything that we hold about you as one JSON file. If your address is confirmed, the latest ${MESSAGES_EXPORTED} messages that you sent through the contact form are in it, too.`,
    download: {
      label: 'Download my data',
      busy: 'Preparing...',
      done: 'Your download has started.',
      failed: 'Your data could not be prepared. Please try again.',
    },
    /** `day` is today as YYYY-MM-DD. */
    fileName: (day: string) => `northfold-account-${day}.json`,
  },
  remove: {
    heading: 'Delete account',
    lead: 'Deletes your account and everything in it for good. Messages that you sent through the contact form are not part of it. If your address is confirmed, you can delete them as well; if not, write to us.',
  },
} as const;

export const companionSettings = {
  persona: { label: 'Persona', help: 'The tone your companion takes when it answers.' },
  personas: {
    supportive: 'Supportive: warm, encouraging',
    analytical: 'Analytical: precise, structured',
    creative: 'Creative: playful, surprising',
  },
  digest: {
    label: 'Daily digest',
    help: 'A short summary, once a day. Nothing is sent until the diary opens.',
  },
  submit: 'Save settings',
  busy: 'Saving...',
  done: 'Settings saved successfully!', // spec
  failed: (message?: string) =>
    message
      ? `There was an error saving the settings: ${message}. Please try again.` // spec
      : 'An unexpected error occurred. The settings were not saved. Please try again.',
} as const;

export const deleteAccount = {
  ask: {
    label: 'Delete account',
    title: 'Delete your account?',
    text: 'Are you sure you want to permanently delete your account and all your memories? This cannot be undone.', // spec
    busy: 'Deleting...', // spec
    failed: (message = 'an unexpected error occurred') =>
      `There was an error deleting your account: ${message}. Please try again.`, // spec
    /** Where the answer was lost. */
    unsure:
      'When your connection is back, load this page again. If you are logged out then, try to log in: if that works, the account is still there.',
  },
  /** Where the address is confirmed. */
  contactMessages: (email: string) => ({
    label: 'Also delete what I sent through the contact form',
    help: `Every message from ${email}. Those that we have not read yet get no answer.`,
  }),
  noToken: 'You are not logged in.', // spec
  done: 'Account deleted. Redirecting to home page.', // spec
  /** How long the farewell stays before the home page, in milliseconds. */
  redirectAfter: 2_000,
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
