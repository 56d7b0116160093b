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
  created: 'Created',
  used: 'Last used',
  unused: 'Not used yet',
  synced: 'Copied to your other devices',
  add: 'Create a passkey',
  adding: 'Waiting for your device...',
  added: 'Your passkey is ready. Next time, choose it on the login page.',
  addFailed: 'The passkey could not be created. Please try again.',
  cancelled: `Nothing was created: it was cancelled, or took longer than ${CHALLENGE_MINUTES} minutes.`,
  thereAlready: 'This device has a passkey of your account already.',
  rename: 'Rename',
  renameLabel: (name: string) => `Rename the passkey ${name}`,
  remove: 'Remove',
  removing: 'Removing...',
  /** To screen readers. */
  removed: (name: string) => `The passkey ${name} is removed.`,
  removeLabel: (name: string) => `Remove the passkey ${name}`,
  removeFailed: 'The passkey could not be removed. Please try again.',
  removeTitle: 'Remove this passkey?',
  removeText: (name: string) =>
    `“${name}” will no longer log you in. Your device may still offer it until you delete it there, too.`,
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
  submit: 'Use a passkey',
  busy: 'Waiting for your passkey...',
  failed: 'Your passkey could not be checked. Please try again.',
  /** In the dialog, where there is no password. */
  lead: 'To keep your account safe, use your passkey to continue.',
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
  remove: 'Remove my password',
  removing: 'Removing...',
  removed: 'Your password is removed. Every other device has been logged out.',
  failed: 'Your password could not be removed. Please try again.',
  title: 'Remove your password?',
  confirm:
    'From now on only your passkeys log you in. Every other device is logged out. You can set a password again at any time.',
  /** On the page that changes the password. */
  instead: 'Use a passkey instead',
} as const;
