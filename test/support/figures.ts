/** The figures that a visitor can touch, for whatever drives a browser. */
interface Figure {
  path: string;
  /** How many states can be chosen without script. */
  states: number;
  /** The name of a control that is typed into, and something that changes the result. */
  control: string;
  good: string;
  /** Part of the result then. */
  shows: string;
  /** Input without a result, and what is said of it; a figure that takes any has none. */
  bad?: { input: string; says: RegExp };
  /** The name of a control and a text that make the figure as large as it gets. */
  large: readonly [control: string, text: string];
}

/** Each product page has one. */
export const figures: Figure[] = [
  {
    path: '/cobol',
    states: 6,
    control: 'amount',
    good: '1.15',
    shows: 'All three store 0.05.',
    bad: { input: 'a lot', says: /^An amount looks like/ },
    large: ['amount', '-999999999.99'],
  },
  {
    path: '/universal-context-protocol',
    states: 6,
    control: 'amount',
    good: '490',
    shows: 'Somebody changed this envelope on the way.',
    bad: { input: 'a lot', says: /^Write an amount/ },
    large: ['amount', '490'],
  },
  {
    path: '/ai-compliance-clinical-assistant',
    states: 5,
    control: 'wording',
    good: 'Temperature 37 °C.',
    shows: 'The draft says 37. Nobody else did.',
    bad: { input: ' ', says: /^Sentence O is empty/ },
    large: ['wording', 'Temperature 37. '.repeat(12)],
  },
  {
    path: '/companion',
    states: 5,
    control: 'entry',
    good: 'Jonas came for dinner.',
    shows: 'Today again: Jonas.',
    bad: { input: 'a'.repeat(281), says: /^This miniature takes 280/ },
    large: ['entry', 'Jonas '.repeat(46)],
  },
  {
    path: '/mock-rest',
    states: 7,
    control: 'schema',
    good: 'colour: blue',
    shows: '"colour": "blue"',
    bad: { input: 'colour', says: /^“colour” is no field/ },
    large: ['schema', `${'colour'.repeat(5)}: ${'blue'.repeat(8)}`],
  },
  {
    path: '/graph',
    states: 6,
    control: 'references',
    good: '90',
    shows: 'Read “Audit findings” next',
    large: ['subjects', '99'],
  },
  {
    path: '/auto-app',
    states: 7,
    control: 'name',
    good: 'phoneNumber',
    shows: 'phoneNumber: 1 line in the model, 8 places',
    bad: { input: 'Phone number', says: /^A name is one word/ },
    large: ['name', 'phoneNumberOfTheBaby'],
  },
];
