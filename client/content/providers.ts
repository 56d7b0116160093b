/** Logging in with an account at an OpenID provider: on /login and /signup, on the way back, and under Security. */

import type { PageMeta } from './page';

export const pages = {
  provider: {
    name: 'Log In with a Provider',
    headline: 'Back from the provider',
    description: 'Where a provider sends you back to.',
  },
} as const satisfies Record<string, PageMeta>;

export const providerLogin = {
  label: (provider: string) => `Continue with ${provider}`,
  busy: 'One moment...',
  failed: 'We couldn’t take you to the provider. Please try again.',
  /** Where the browser refuses storage. */
  unkept:
    'Your browser stores nothing for this site, so it can’t find its way back from there. Allow it to, or log in another way.',
  unavailable: (provider: string) => `${provider} can’t be reached right now`,
} as const;

/** On the way back. */
export const cameBack = {
  failed: 'That didn’t work, or it took too long. Please start again.',
  unsure: 'Nothing’s lost. Just start again.',
  login: 'Back to log in',
  signup: 'Sign Up',
  security: 'Back to Security',
  link: {
    label: 'Link this login',
    busy: 'Linking...',
    failed: 'We couldn’t link it. Please try again.',
    unsure: 'Look under Security whether it’s linked. If not, start again there.',
  },
  linkLead:
    'Link this login to your account? You can then log in with it. We’ll let you know by email.',
} as const;

/** Of the list under Security. */
export const identities = {
  heading: 'Linked logins',
  lead: 'Your accounts with other providers that log you in here. We recognize them by their ID there, never by an email address.',
  createdAt: 'Linked',
  used: 'Last used',
  link: (provider: string) => `Link ${provider}`,
  unlink: (provider: string) => ({
    label: 'Unlink',
    name: `Unlink ${provider}`,
    title: `Unlink ${provider}?`,
    text: 'You can’t log in with it anymore. Other devices that logged in with it are logged out.',
    busy: 'Unlinking...',
    failed: 'We couldn’t unlink it. Please try again.',
    /** To screen readers. */
    done: `${provider} was unlinked.`,
  }),
} as const;
