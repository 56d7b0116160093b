/** The words of the envelope on /universal-context-protocol. */
export const envelope = {
  choose: 'A support model hands a refund to a billing model. What do you do?',
  cases: [
    'Send what the refund needs',
    'Leave the card out',
    'Put everything in',
    'Send it for training',
    'Open it two days late',
    'Change the amount on the way',
  ],
  caption:
    'A demo with a made-up customer: no model runs, and nothing is sent. Its seal is a 32-bit checksum. It reveals a change, but anyone could recompute it. A real envelope is signed with Ed25519.',
  /** A fact, and what the customer gave it for. */
  facts: {
    charge: {
      says: (amount: string) => `Charged ${amount} twice on June 3`,
      source: 'ledger:8812',
      sure: 0.98,
      purposes: ['billing', 'care'],
    },
    card: {
      says: () => 'Paid with the card ending in 4421',
      source: 'payments:77',
      sure: 1,
      purposes: ['billing'],
    },
    mood: {
      says: () => 'Third call about this, and upset',
      source: 'transcript:15',
      sure: 0.7,
      purposes: ['care'],
    },
    health: {
      says: () => 'In the hospital this week',
      source: 'transcript:21',
      sure: 0.9,
      purposes: [],
    },
  },
  /** Who opens the envelope, by its purpose. */
  receivers: {
    billing: { name: 'Billing model', goal: 'Refund order 42' },
    training: { name: 'Training job', goal: 'Train a model' },
  },
  answers: {
    refund: (amount: string) => `Refund ${amount} to the card ending in 4421.`,
    due: (amount: string) => `A refund of ${amount} is due.`,
    training: 'I learn nothing. No facts were shared for training.',
    broken: 'I’m not using any of it. This envelope was altered in transit.',
    expired: 'I’m not using any of it. This envelope arrived too late.',
  },
  says: (receiver: string, answer: string) => `${receiver}: “${answer}”`,
  /** How many facts stayed behind, and whose doing that is. */
  behind: (byYou: number, byLibrary: number) =>
    byYou
      ? `${byYou} facts held back, by you.`
      : `${byLibrary} facts held back, by the library and not by you.`,
  asks: {
    nothing: 'Nothing.',
    card: 'Which card should it go to?',
    again: 'The same envelope again, unchanged.',
    fresh: 'A new envelope.',
  },
  withheld: {
    byYou: 'you left it out.',
    inConfidence: 'shared in confidence, so it’s never sent.',
    givenFor: (purposes: string) => `shared for ${purposes} only.`,
  },
  receipt: {
    used: (sources: string) => `Used ${sources}.`,
    nothing: 'Used nothing.',
    broken: 'Refused: the seal doesn’t match.',
    expired: (date: string) => `Refused: expired on ${date}.`,
  },
  seal: {
    fits: 'The seal matches',
    broken: 'The seal doesn’t match',
    /** The two checksums, that of the sender first. */
    sums: (sent: string, arrived: string) => `sealed ${sent}, arrived ${arrived}`,
  },
  parts: {
    arrived: 'The envelope on arrival',
    withheld: 'Held back',
    asks: 'Still needs',
    receipt: 'Receipt',
  },
} as const;
