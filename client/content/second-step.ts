import { brand } from './brand';

export const secondStep = {
  heading: 'Second step',
  lead: 'After your password, we ask for a code from an authenticator app. That makes a stolen password useless by itself.',
  off: 'Off. You log in without a code.',
  /** "On since <date>." */
  onSince: 'On since',
  codesLeft: (count: number) =>
    count === 1 ? '1 recovery code left.' : `${count} recovery codes left.`,
  fewLeft: 'Create new ones soon. Each works once, and they’re your way in without your phone.',
  switchOn: {
    label: 'Turn on',
    busy: 'Preparing...',
    failed: 'That didn’t work. Please try again.',
  },
  setUp: {
    lead: 'Scan this with an authenticator app, such as the one built into your phone’s or browser’s password manager. When you turn it on, every other device is logged out.',
    qr: 'QR code with the key for the second step',
    byHand: 'Or enter this key in the app:',
    sameDevice: 'Open it in an app on this device',
    label: 'Code',
    help: 'The six digits the app shows right now.',
    submit: 'Turn on',
    busy: 'Checking...',
    failed: 'We couldn’t turn on the second step. Please try again.',
    cancel: 'Cancel',
    /** To screen readers. */
    cancelled: 'The second step is still off.',
  },
  codes: {
    heading: 'Your recovery codes',
    /** Above them, when the second step has just been switched on. */
    switchedOn: 'The second step is on. Every other device has been logged out.',
    lead: 'Save them where you can find them without your phone. Each works once, in place of the app. We won’t show them again.',
    copy: 'Copy',
    copied: 'Copied',
    download: 'Download',
    print: 'Print',
    done: 'I’ve saved them',
    /** To screen readers. */
    kept: 'The recovery codes are no longer shown.',
    fileName: 'northfold-recovery-codes.txt',
    /** The first line of the file and of the printed sheet. */
    sheet: (email: string) => `${brand.name} recovery codes for ${email}. Each works once.`,
  },
  renew: {
    label: 'Create new recovery codes',
    title: 'Create new recovery codes?',
    text: 'The recovery codes you saved will stop working.',
    busy: 'Creating...',
    failed: 'We couldn’t create new codes. Please try again.',
    /** Where the answer was lost. */
    unsure:
      'Your old codes may no longer work. When you’re back online, create new ones and save those.',
  },
  /** Where it was switched on, and the answer with the codes was lost. */
  codesUnseen:
    'The second step is on, but your recovery codes never reached you. Create new ones now.',
  switchOff: {
    label: 'Turn off',
    title: 'Turn off the second step?',
    text: 'You’ll log in without a code, and your recovery codes will stop working.',
    busy: 'Turning off...',
    failed: 'That didn’t work. Please try again.',
    /** To screen readers. */
    done: 'The second step is off.',
  },
} as const;
