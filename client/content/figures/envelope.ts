/** The words of the envelope on /universal-context-protocol. */
export const envelope = {
  choose: 'One model hands a case to the next. What happens to its envelope?',
  states: [
    'Sent as it should be',
    'The card is left out',
    'Everything is put in',
    'Sent for training',
    'Opened too late',
    'Changed on the way',
  ],
  caption:
    'A miniature with an invented customer: no model runs, and nothing is sent. Its seal is a checksum of 32 bits, which shows a change, and which anybody could make anew. A real envelope is signed with Ed25519.',
  /** A fact, and what the customer gave it for; `purposes` names those of the list below. */
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
  purposes: {
    billing: {
      label: 'Billing',
      receiver: 'Billing model',
      goal: 'Refund order 42',
      needs: ['charge', 'card'],
    },
    care: {
      label: 'Care',
      receiver: 'Care model',
      goal: 'Call the customer back',
      needs: ['charge', 'mood'],
    },
    training: {
      label: 'Training',
      receiver: 'Training job',
      goal: 'Train a model',
      needs: [],
    },
  },
  /** How the receiver asks for a fact that it needs and has not. */
  questions: {
    charge: 'What was charged, and when?',
    card: 'Which card shall it go to?',
    mood: 'How did the customer take it?',
    health: '',
  },
  answers: {
    billing: {
      both: (amount: string) => `Refund ${amount} to the card ending in 4421.`,
      first: (amount: string) => `A refund of ${amount} is due.`,
      second: 'I know the card, and no refund that is due.',
      none: 'I see no refund that is due.',
    },
    care: {
      both: (amount: string) => `Call back, say sorry first, then settle the second ${amount}.`,
      first: (amount: string) => `Call back about the second ${amount}.`,
      second: 'Call back and say sorry first, for something.',
      none: 'Call back, and ask what it is about.',
    },
    training: 'I learn nothing. No fact was given for training.',
    broken: 'I use nothing of it. Somebody changed this envelope on the way.',
    expired: 'I use nothing of it. The envelope came too late.',
  },
  says: (receiver: string, answer: string) => `${receiver}: “${answer}”`,
  behind: (count: number) => `${count} ${count === 1 ? 'fact' : 'facts'} stayed behind.`,
  nothingAsked: 'Nothing.',
  asksAgain: 'The same envelope again, unchanged.',
  asksAnew: 'A new envelope.',
  withheld: {
    byYou: 'you left it out.',
    inConfidence: 'told in confidence, so no purpose opens it.',
    givenFor: (purposes: string) => `given for ${purposes} only.`,
  },
  receipt: {
    used: (sources: string) => `Used ${sources}.`,
    usedNothing: 'Used nothing.',
    broken: 'Refused: the seal does not fit.',
    expired: (date: string) => `Refused: expired on ${date}.`,
  },
  seal: {
    fits: 'The seal fits',
    broken: 'The seal does not fit',
    /** The two checksums, that of the sender first. */
    sums: (sent: string, arrived: string) => `sealed ${sent}, arrived ${arrived}`,
  },
  /** The sentence after a change of something that is not in the envelope. */
  nothingToChange: 'No amount is in this envelope, so there was nothing to change.',
  controls: {
    facts: 'Put into the envelope',
    inConfidence: '(told in confidence)',
    purpose: 'Its purpose',
    days: 'Days it is good',
    opened: 'Opened on day',
    amount: 'On the way, the amount becomes',
  },
  parts: {
    arrived: 'The envelope, as it arrives',
    withheld: 'Stayed behind',
    asks: 'Still asks for',
    receipt: 'Receipt',
    seal: 'Seal',
  },
  faults: {
    days: 'Write a whole number of days, 0 to 99.',
    amount: 'Write an amount from 0 to 9999.99, such as 490.00.',
  },
} as const;
