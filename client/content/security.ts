/** The security page: the parts that have no file beside this one. And the proof that a stolen session cannot give. */

import type { PageMeta } from './page';

export const pages = {
  security: {
    name: 'Security',
    headline: 'Security',
    lead: 'How you log in, and which devices are logged in.',
  },
} as const satisfies Record<string, PageMeta>;

/** One line for each part of the page: what is on, what is missing, and what to do next. */
export const securitySummary = {
  heading: 'At a glance',
  password: {
    title: 'Password',
    there: 'Set. You can change it anytime.',
    missing: 'None. Set one so you don’t depend on a linked login.',
    /** On the page that changes it. */
    first: 'You don’t have a password yet. Choose one here.',
  },
  passkeys: {
    title: 'Passkeys',
    missing: 'Your password is the only way in. Add a passkey.',
    missingBesideCode: 'None yet. With one, you don’t need your password or a code.',
    missingBesideIdentity: 'None yet. Add one as another way to log in.',
    impossible: 'None. This browser can’t create one here.',
    there: (count: number) => (count === 1 ? 'You have one.' : `You have ${count}.`),
  },
  secondStep: {
    title: 'Second step',
    missing: 'Off. Turn it on to require a code along with your password.',
    on: 'On.',
    fewCodes: (left: number) =>
      left === 0
        ? 'No recovery codes left. Create new ones.'
        : `Only ${left === 1 ? 'one recovery code' : `${left} recovery codes`} left. Create new ones.`,
  },
  devices: {
    title: 'Devices',
    onlyThis: 'Only this one is logged in.',
    several: (count: number) => `${count} are logged in. Log out any you don’t recognize.`,
  },
} as const;

/** The part of the page about the address. */
export const emailAddress = {
  heading: 'Email address',
  lead: 'You log in with it, and we use it to reach you about your account.',
  change: 'Change email address',
} as const;

/** Of the list of devices. */
export const sessions = {
  heading: 'Devices',
  lead: 'Every browser that’s logged in to your account. Log out any you don’t recognize, then change your password.',
  current: 'This device',
  remembered: 'remembered',
  unknownDevice: 'Unknown device',
  unknownPlace: 'unknown address',
  /** "Last seen <time> from <address>" */
  lastSeen: 'Last seen',
  from: 'from',
  since: 'Logged in',
  end: 'Log out',
  /** To screen readers. */
  ended: (device: string) => `${device} is logged out.`,
  noOthers: 'No other device is logged in.',
  endLabel: (device: string) => `Log out ${device}`,
  endFailed: 'We couldn’t log out that device. Please try again.',
  endOthers: {
    label: 'Log out everywhere else',
    busy: 'Logging out...',
    failed: 'We couldn’t log out the other devices. Please try again.',
  },
  othersEnded: 'You’re now logged in on this device only.',
} as const;

/** Of the list of activity: what happened is in `security-events.ts`. */
export const events = {
  heading: 'Recent activity',
  lead: 'What happened in your account. If something wasn’t you, change your password.',
  /** After what happened more than once. */
  times: (count: number) => `${count} times`,
  more: 'Show older',
  loading: 'Loading...',
  moreFailed: 'We couldn’t load older activity. Please try again.',
} as const;

/** Asks for the password before what a stolen browser session must not do. */
export const reauthentication = {
  title: 'Confirm it’s you',
  lead: 'To keep your account safe, enter your password to continue.',
  leadWithCode:
    'To keep your account safe, enter your password and a code from your authenticator app to continue.',
  /** Of an owner without a password. */
  leadOtherwise: 'To keep your account safe, confirm one of these ways to continue.',
  code: 'Code',
  cancel: 'Cancel',
  submit: 'Continue',
  busy: 'Checking...',
  failed: 'We couldn’t check your password. Please try again.',
  /** Where the answer was lost: nothing has been done yet but the check. */
  unsure: 'Please try again. If you need a code, use the next one.',
} as const;

/** In the place of the password, where an action wants a proof. */
export const passkeyProof = {
  label: 'Use a passkey',
  busy: 'Waiting for your passkey...',
  failed: 'We couldn’t check your passkey. Please try again.',
} as const;
