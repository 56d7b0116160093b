import { brand } from './brand';

export const secondStep = {
  heading: 'Second step',
  lead: 'After your password we ask for a code from an authenticator app. A stolen password alone is of no use then.',
  off: 'Off: your password alone logs in.',
  /** "On since <date>." */
  onSince: 'On since',
  /** In the place of both, for an account without a password. */
  withoutPassword:
    'You log in with your passkeys only. They need no second step: it protects a password. To use it, set a password first.',
  /** Below, where it is on all the same. */
  restsWithoutPassword: 'It does nothing while your account has no password.',
  codesLeft: (count: number) =>
    count === 1 ? '1 recovery code left.' : `${count} recovery codes left.`,
  fewLeft: 'Make new ones soon: each works once, and they are the way in without your phone.',
  switchOn: {
    label: 'Switch on',
    busy: 'Preparing...',
    failed: 'That did not work. Please try again.',
  },
  setUp: {
    lead: 'Scan this with an authenticator app, such as the one built into your phone’s or browser’s password manager. When you switch it on, every other device is logged out.',
    qr: 'QR code with the key of the second step',
    byHand: 'Or type this key into the app:',
    sameDevice: 'Open it in an app on this device',
    label: 'Code',
    help: 'The six digits that the app shows now.',
    submit: 'Switch on',
    busy: 'Checking...',
    failed: 'The second step could not be switched on. Please try again.',
    cancel: 'Cancel',
    /** To screen readers. */
    cancelled: 'Nothing was switched on.',
  },
  codes: {
    heading: 'Your recovery codes',
    /** Above them, when the second step has just been switched on. */
    switchedOn: 'The second step is on. Every other device has been logged out.',
    lead: 'Save them where you can find them without your phone. Each works once, in place of the app. They are not shown again.',
    copy: 'Copy',
    copied: 'Copied',
    download: 'Download',
    print: 'Print',
    done: 'I have saved them',
    /** To screen readers. */
    kept: 'The recovery codes are not shown any more.',
    fileName: 'northfold-recovery-codes.txt',
    /** The first line of the file and of the printed sheet. */
    sheet: (email: string) => `Recovery codes of ${email} for ${brand.name}, each works once`,
  },
  renew: {
    label: 'Make new recovery codes',
    title: 'Make new recovery codes?',
    text: 'The recovery codes that you have saved will no longer work.',
    busy: 'Making...',
    failed: 'New codes could not be made. Please try again.',
    /** Where the answer was lost. */
    unsure:
      'Your old codes may no longer work. When your connection is back, make new ones and save those.',
  },
  /** Where it was switched on, and the answer with the codes was lost. */
  codesUnseen:
    'The second step is on, but your recovery codes were lost on the way to you. Make new ones now.',
  switchOff: {
    label: 'Switch off',
    title: 'Switch the second step off?',
    text: 'Your password alone will log in again, and the recovery codes will no longer work.',
    busy: 'Switching off...',
    failed: 'That did not work. Please try again.',
  },
  /** To screen readers. */
  switchedOff: 'The second step is off.',
} as const;
