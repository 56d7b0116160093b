/** The words of the figure of /auto-app. */
export const autoAppFigure = {
  choose: 'Choose the third line of the model',
  cases: [
    'Text',
    'Required text',
    'Date',
    'Required date',
    'Relation',
    'Required relation',
    'Nothing',
  ],
  caption:
    'A demo of the generator: one entity, and you choose its third line. Highlighted: everything that one line produces, in the code and in the form. Nothing is sent anywhere.',
  model: 'The model',
  entity: 'Visit',
  /** Lines of the model that are always there. */
  before: '  date: date, required',
  after: '  done: yes or no',
  /** The third line by its type: the field's name in code, its label in the form, and its type in the model. */
  fields: {
    text: { name: 'note', label: 'Note', kind: 'text' },
    date: { name: 'nextDate', label: 'Next date', kind: 'date' },
    relation: { name: 'customer', label: 'Customer', kind: 'one Customer' },
  },
  listings: { sql: 'The table', code: 'The type and its rules', test: 'The test' },
  form: {
    heading: 'The form (try it)',
    date: 'Date',
    done: 'Done',
    customers: ['Quillmoor Press', 'Ombrelake Dairy', 'Vessel & Vane'],
    none: 'None',
    complete: 'Complete and ready to save.',
  },
  line: (name: string, type: string, isRequired: boolean) =>
    `${name}: ${type}${isRequired ? ', required' : ''}`,
  isRequired: (label: string) => `${label} is required.`,
  isTooLong: (label: string) => `${label} is too long.`,
  isNoDate: (label: string) => `${label} must be a date.`,
  count: (name: string, places: number) =>
    `${name}: 1 line in the model, ${places} places in the application.`,
  countNone: 'Remove the line and every trace of it is gone.',
} as const;
