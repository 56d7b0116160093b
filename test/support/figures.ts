/** The figures that a visitor can touch, for whatever drives a browser. */
interface Figure {
  path: string;
  /** How many cases can be chosen. */
  cases: number;
  /** The name of a field, of buttons, or of the cases, and the value that is typed or pressed. */
  control: string;
  value: string;
  /** Part of the result then. */
  shows: string;
}

/** Each product page has one. What is typed makes a figure as large as it gets. */
export const figures: Figure[] = [
  {
    path: '/cobol',
    cases: 6,
    control: 'amount',
    value: '-999999999.99',
    shows: '-43499999.99 doesn’t fit in five digits.',
  },
  {
    path: '/universal-context-protocol',
    cases: 6,
    control: 'case',
    value: '5',
    shows: 'This envelope was altered in transit.',
  },
  {
    path: '/ai-compliance-clinical-assistant',
    cases: 5,
    control: 'trail',
    value: 's+',
    shows: 'Waiting for your signature: 1 of 5',
  },
  {
    path: '/companion',
    cases: 5,
    control: 'entry',
    value: 'Jonas '.repeat(46),
    shows: 'Again today: Jonas.',
  },
  {
    path: '/mock-rest',
    cases: 7,
    control: 'calls',
    value: 'missing',
    shows: 'GET /orders/404 → 404',
  },
  {
    path: '/graph',
    cases: 6,
    control: 'references',
    value: '90',
    shows: 'Read “Audit findings” next',
  },
  {
    path: '/auto-app',
    cases: 7,
    control: 'case',
    value: '3',
    shows: 'nextDate: 1 line in the model, 8 places',
  },
];
