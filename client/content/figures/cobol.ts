/** The words of the figure of /cobol. */
export const cobolFigure = {
  choose: 'One amount, stored three ways: choose a case',
  cases: [
    'A lost cent',
    'Half a cent',
    'Half a cent owed',
    'Too big',
    'Too big, but caught',
    'A lost minus sign',
  ],
  caption:
    'A demo: one COMPUTE, calculated on this page the way IBM Enterprise COBOL does it. Nothing is sent anywhere.',
  amount: 'Amount',
  /** In front of an amount, on the home page. */
  share: (rate: string) => `${rate}% of`,
  cobol: 'COBOL stores',
  double: 'Code using double stores',
  java: 'Our translation stores',
  bytes: 'Its bytes',
  signs: {
    C: 'Two digits per byte. The final half-byte is the sign: C means plus.',
    D: 'Two digits per byte. The final half-byte is the sign: D means minus.',
    F: 'Two digits per byte. The final half-byte is the sign: F means there isn’t one.',
  },
  program: 'The COBOL',
  translation: 'The same in Java',
  says: {
    agree: (value: string) => `All three store ${value}.`,
    differ: (value: string, naive: string, difference: string) =>
      `COBOL and its translation store ${value}. Code using double stores ${naive}, ${difference === '0.01' ? 'a cent' : difference} off.`,
    cut: (exact: string, value: string) =>
      `${exact} doesn’t fit in five digits. COBOL drops the leading digits and carries on with ${value}. The translation does the same; double doesn’t.`,
    kept: (exact: string, old: string) =>
      `${exact} doesn’t fit in five digits. COBOL catches it and keeps the old ${old}. The translation does the same; double doesn’t.`,
  },
  fault:
    'An amount looks like 1250.00: up to nine digits, a decimal point, and up to two more. The last result is still shown.',
};
