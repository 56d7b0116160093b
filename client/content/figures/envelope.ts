/** The words of the envelope on /universal-context-protocol. */
export const envelope = {
  choose: 'One model hands a case to the next. What happens to its envelope?',
  cases: [
    'Sent as it should be',
    'The card is left out',
    'Everything is put in',
    'Sent for training',
    'Opened too late',
    'Changed on the way',
  ],
  caption:
    'A miniature with an invented customer: no model runs, and nothing is sent. Its seal is a 32-bit checksum, which shows a change but which anyone could recompute. A real envelope is signed with Ed25519.',
  /** A fact, and what the customer gave it for. */
  facts: {
    charge: {
      says: (amount: string) => `Charged ${amount} twice on 3 June`,
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
      says: () => 'Third call about it, and upset',
      source: 'transcript:15',
      sure: 0.7,
      purposes: ['care'],
    },
    health: {
      says: () => 'In hospital this week',
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
    training: 'I learn nothing. No fact was given for training.',
    broken: 'I use nothing in it. Someone changed this envelope on the way.',
    expired: 'I use nothing in it. The envelope came too late.',
  },
  says: (receiver: string, answer: string) => `${receiver}: “${answer}”`,
  behind: (count: number) => `${count} ${count === 1 ? 'fact' : 'facts'} stayed behind.`,
  asks: {
    nothing: 'Nothing.',
    card: 'Which card should it go to?',
    again: 'The same envelope again, unchanged.',
    fresh: 'A new envelope.',
  },
  withheld: {
    byYou: 'you left it out.',
    inConfidence: 'told in confidence, so no purpose opens it.',
    givenFor: (purposes: string) => `given for ${purposes} only.`,
  },
  receipt: {
    used: (sources: string) => `Used ${sources}.`,
    nothing: 'Used nothing.',
    broken: 'Refused: the seal does not fit.',
    expired: (date: string) => `Refused: expired on ${date}.`,
  },
  seal: {
    fits: 'The seal fits',
    broken: 'The seal does not fit',
    /** The two checksums, that of the sender first. */
    sums: (sent: string, arrived: string) => `sealed ${sent}, arrived ${arrived}`,
  },
  parts: {
    arrived: 'The envelope, as it arrives',
    withheld: 'Stayed behind',
    asks: 'Still asks for',
    receipt: 'Receipt',
  },
} as const;
