/** The words of the figure of /cobol. */
export const cobolFigure = {
  choose: 'One sum, stored three times: choose a case',
  cases: [
    'A lost cent',
    'Half a cent',
    'Half a cent owed',
    'Too big',
    'Too big, and noticed',
    'No room for a sign',
  ],
  caption:
    'A miniature: one COMPUTE, worked out in this page as IBM Enterprise COBOL does it. Nothing is sent anywhere.',
  amount: 'Amount',
  /** In front of an amount, on the home page. */
  share: (rate: string) => `${rate} % of`,
  cobol: 'COBOL stores',
  double: 'Code using double stores',
  java: 'Our translation stores',
  bytes: 'Its bytes',
  signs: {
    C: 'Two digits per byte. The final half-byte is the sign: C means plus.',
    D: 'Two digits per byte. The final half-byte is the sign: D means minus.',
    F: 'Two digits per byte. The final half-byte, F, means there is no sign.',
  },
  program: 'The COBOL',
  translation: 'The Java that does the same',
  says: {
    agree: (value: string) => `All three store ${value}.`,
    differ: (value: string, naive: string, difference: string) =>
      `COBOL and its translation store ${value}. Code using double stores ${naive}, which is ${difference} off.`,
    cut: (exact: string, value: string) =>
      `${exact} does not fit into five digits. COBOL drops the leading digits and carries on with ${value}. The translation does the same; double doesn’t.`,
    kept: (exact: string, old: string) =>
      `${exact} does not fit into five digits. COBOL notices and keeps the old ${old}. The translation does the same; double doesn’t.`,
  },
  fault:
    'An amount looks like 1250.00: up to nine digits, a point, and up to two more. The result is still the last one.',
};
