/** The part of the page about the address. */
export const emailAddress = {
  heading: 'Email address',
  lead: 'You log in with it, and we write to it about your account.',
  change: 'Change email address',
} as const;

/** One line for each part of the page: what is on, what is missing, and what to do next. */
export const securitySummary = {
  heading: 'At a glance',
  password: {
    title: 'Password',
    set: 'Set. You can change it at any time.',
    none: 'None: you log in with your passkeys.',
  },
  passkeys: {
    title: 'Passkeys',
    missing: 'Your password alone logs in: add a passkey.',
    missingBesideCode: 'None yet: with one you need neither password nor code.',
    impossible: 'None. This browser cannot create one here.',
    there: (count: number) => (count === 1 ? 'You have one.' : `You have ${count}.`),
  },
  secondStep: {
    title: 'Second step',
    missing: 'Off. Switch it on, and your password needs a code as well.',
    on: 'On.',
    fewCodes: (left: number) =>
      left === 0
        ? 'No recovery code is left: make new ones.'
        : `Only ${left === 1 ? 'one recovery code is' : `${left} recovery codes are`} left: make new ones.`,
    notNeeded: 'Not needed without a password.',
  },
  devices: {
    title: 'Devices',
    onlyThis: 'Only this one is logged in.',
    several: (count: number) => `${count} are logged in. Log out those that you do not know.`,
  },
} as const;
