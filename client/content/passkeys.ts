import { CHALLENGE_MINUTES, PASSKEYS_MAX } from '../../server/shared/lengths';

/** Of the list under Settings. */
export const passkeys = {
  heading: 'Passkeys',
  lead: `Log in with your fingerprint, face or screen lock. A passkey works only on this site, so a fake website can’t steal it. You can have up to ${PASSKEYS_MAX}.`,
  empty: 'You don’t have any passkeys yet.',
  unavailable:
    'This browser can’t use passkeys at this address. Passkeys need an up-to-date browser and a site with a domain name.',
  createdAt: 'Created',
  used: 'Last used',
  unused: 'Not used yet',
  synced: 'Synced to your other devices',
  create: {
    label: 'Create a passkey',
    busy: 'Waiting for your device...',
    failed: 'We couldn’t create the passkey. Please try again.',
  },
  created: 'Your passkey is ready. Next time, log in with it on the login page.',
  /** By the names of the browser's errors. */
  refusals: {
    NotAllowedError: `No passkey was created. It was canceled, or it took longer than ${CHALLENGE_MINUTES} minutes.`,
    InvalidStateError: 'This device already has a passkey for your account.',
  } as Record<string, string>,
  remove: (name: string) => ({
    label: 'Remove',
    name: `Remove the passkey ${name}`,
    title: 'Remove this passkey?',
    text: `“${name}” will no longer log you in. Your device may still offer it until you delete it there too.`,
    busy: 'Removing...',
    failed: 'We couldn’t remove the passkey. Please try again.',
    /** To screen readers. */
    done: `The passkey ${name} was removed.`,
  }),
} as const;
