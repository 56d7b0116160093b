/** The words of the figure of /cobol. */
export const cobolFigure = {
  choose: 'One sum, stored three times: choose a case',
  states: [
    'A lost cent',
    'Half a cent',
    'Half a cent owed',
    'Too big',
    'Too big, and noticed',
    'No room for a sign',
  ],
  caption:
    'A miniature: one COMPUTE, worked out digit by digit in this page as IBM Enterprise COBOL does it. Nothing is sent anywhere.',
  amount: 'Amount',
  rate: 'Rate in percent',
  /** In front of an amount, on the home page. */
  share: (rate: string) => `${rate} % of`,
  picture: 'Kept as',
  pictures: {
    packed: 'S9(5)V99 COMP-3',
    display: 'S9(5)V99',
    unsigned: '9(5)V99 COMP-3',
  },
  rounded: 'ROUNDED',
  sizeError: 'ON SIZE ERROR',
  cobol: 'COBOL stores',
  double: 'Code with double stores',
  java: 'Our translation stores',
  bytes: 'Its bytes',
  signs: {
    packed: {
      C: 'Two digits a byte. The last half byte, C, is the plus.',
      D: 'Two digits a byte. The last half byte, D, is the minus.',
      F: 'Two digits a byte. The last half byte, F, says: no sign.',
    },
    zoned: {
      C: 'A digit a byte. The C of the last one is the plus.',
      D: 'A digit a byte. The D of the last one is the minus.',
      F: 'A digit a byte. The F of the last one says: no sign.',
    },
  },
  program: 'The COBOL',
  translation: 'The Java that does the same',
  says: {
    agree: (value: string) => `All three store ${value}.`,
    differ: (value: string, naive: string, difference: string) =>
      `COBOL and its translation store ${value}. Code with double stores ${naive}: it is ${difference} off.`,
    cut: (exact: string, value: string) =>
      `${exact} does not fit into five digits. COBOL drops what is too much and goes on with ${value}; the translation does it too, and double does not.`,
    kept: (exact: string, old: string) =>
      `${exact} does not fit into five digits. COBOL notices and keeps the old ${old}; the translation does it too, and double does not.`,
  },
  faults: {
    amount:
      'An amount looks like 1250.00: up to nine digits, a point, and up to two more. The result is still the last one.',
    rate: 'A rate looks like 4.35: up to three digits, a point, and up to four more. The result is still the last one.',
  },
};
