import { CHALLENGE_MINUTES, PASSKEYS_MAX } from '../../server/shared/limits';

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
