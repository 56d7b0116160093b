/** Settings and Preferences. */

import type { AiPersona } from '#server/shared/lengths';
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
    lead: 'Your companion’s tone and this site’s appearance.',
  },
  accountDeleted: { name: 'Account Deleted', headline: 'Account deleted' },
} as const satisfies Record<string, PageMeta>;

/** The parts of the settings page. */
export const settings = {
  account: {
    heading: 'Account',
    loggedInAs: 'You’re logged in as',
  },
  companion: { heading: 'AI companion' },
  data: {
    heading: 'Your data',
    lead: 'Download everything we hold about you as one JSON file. If your address is confirmed, the file includes the messages you sent through the contact form.',
    download: {
      label: 'Download my data',
      busy: 'Preparing...',
      done: 'Your download has started.',
      failed: 'We couldn’t prepare your data. Please try again.',
    },
    /** `day` is today as YYYY-MM-DD. */
    fileName: (day: string) => `northfold-account-${day}.json`,
  },
  remove: {
    heading: 'Delete account',
    lead: 'Permanently deletes your account and everything in it. Messages you sent through the contact form aren’t part of it. To have those deleted, write to us.',
  },
} as const;

export const companionSettings = {
  persona: {
    label: 'Persona',
    help: 'The tone of your companion’s answers.',
    options: {
      supportive: 'Supportive: warm, encouraging',
      analytical: 'Analytical: precise, structured',
      creative: 'Creative: playful, surprising',
    } satisfies Record<AiPersona, string>,
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
      : 'An unexpected error occurred. Your settings weren’t saved. Please try again.',
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
      'When you’re back online, reload this page. If you’re logged out, try logging in. If that works, your account is still there.',
  },
  noToken: 'You are not logged in.', // spec
  done: 'Account deleted. Redirecting to home page.', // spec
  /** How long the farewell stays before the home page, in milliseconds. */
  redirectAfter: 2_000,
} as const;

export const preferences = {
  companion: { heading: 'AI companion' },
  appearance: {
    heading: 'Appearance',
    lead: 'Saved in this browser only.',
    legend: 'Color theme',
    options: { system: 'Same as my device', light: 'Light', dark: 'Dark' },
  },
} as const;
