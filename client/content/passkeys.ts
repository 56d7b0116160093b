import { CHALLENGE_MINUTES, PASSKEYS_MAX } from '../../server/shared/limits';

/** Every word about passkeys: on the login page, under Settings, and in the dialogs. */

export const passkeyLogin = {
  submit: 'Log in with a passkey',
  busy: 'Waiting for your passkey...',
  failed: 'Your passkey could not be used here. Please log in with your password.',
} as const;

/** Of the list under Settings. */
export const passkeys = {
  heading: 'Passkeys',
  lead: `Log in with your fingerprint, your face or your screen lock. A passkey works on this site only, so a fake website cannot steal it. You can have up to ${PASSKEYS_MAX}.`,
  empty: 'You have no passkey yet.',
  unavailable:
    'This browser cannot use passkeys at this address. Passkeys need an up-to-date browser and a site that is opened by its name.',
  createdAt: 'Created',
  used: 'Last used',
  unused: 'Not used yet',
  synced: 'Copied to your other devices',
  create: {
    label: 'Create a passkey',
    busy: 'Waiting for your device...',
    failed: 'The passkey could not be created. Please try again.',
  },
  created: 'Your passkey is ready. Next time, choose it on the login page.',
  cancelled: `Nothing was created: it was cancelled, or took longer than ${CHALLENGE_MINUTES} minutes.`,
  thereAlready: 'This device has a passkey of your account already.',
  rename: 'Rename',
  renameLabel: (name: string) => `Rename the passkey ${name}`,
  remove: (name: string) => ({
    label: 'Remove',
    name: `Remove the passkey ${name}`,
    title: 'Remove this passkey?',
    text: `“${name}” will no longer log you in. Your device may still offer it until you delete it there, too.`,
    busy: 'Removing...',
    failed: 'The passkey could not be removed. Please try again.',
  }),
  /** To screen readers. */
  removed: (name: string) => `The passkey ${name} is removed.`,
} as const;

export const renamePasskey = {
  title: 'Rename the passkey',
  label: 'Name',
  required: 'Name is required.',
  cancel: 'Cancel',
  submit: 'Save',
  busy: 'Saving...',
  /** To screen readers. */
  done: (name: string) => `The passkey is called ${name} now.`,
  failed: 'The name could not be saved. Please try again.',
} as const;

/** In the place of the password, where an action wants a proof. */
export const passkeyProof = {
  label: 'Use a passkey',
  busy: 'Waiting for your passkey...',
  failed: 'Your passkey could not be checked. Please try again.',
} as const;

/** The password of an account that has passkeys, under Settings. */
export const passwordless = {
  heading: 'Password',
  needsPasskey: 'You log in with your password. Once you have a passkey, you can do without it.',
  has: 'You can log in with your password or with a passkey. A password that you remove cannot be guessed, stolen or forgotten.',
  hasNot:
    'You log in with your passkeys only. If you lose them, a link to your email address sets a password.',
  unconfirmed:
    'Confirm your email address first: it is the way back in when you lose your passkeys.',
  set: 'Set a password',
  remove: {
    label: 'Remove my password',
    title: 'Remove your password?',
    text: 'From now on only your passkeys log you in. Every other device is logged out. You can set a password again at any time.',
    busy: 'Removing...',
    failed: 'Your password could not be removed. Please try again.',
  },
  removed: 'Your password is removed. Every other device has been logged out.',
  /** On the page that changes the password. */
  instead: 'Use a passkey instead',
} as const;
