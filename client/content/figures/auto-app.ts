/** The words of the figure of /auto-app. */
export const autoAppFigure = {
  choose: 'Make the third line of the model',
  cases: [
    'a text',
    'a required text',
    'a date',
    'a required date',
    'a relation',
    'a required relation',
    'nothing',
  ],
  caption:
    'A miniature of the generator: one entity, and you choose its third line. Highlighted: everything that line produces, in code and in the form. Nothing is sent anywhere.',
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
    heading: 'The form, to try',
    date: 'Date',
    done: 'Done',
    customers: ['Quillmoor Press', 'Ombrelake Dairy', 'Vessel & Vane'],
    none: 'None',
    complete: 'Complete: it could be saved.',
  },
  line: (name: string, type: string, isRequired: boolean) =>
    `${name}: ${type}${isRequired ? ', required' : ''}`,
  isRequired: (label: string) => `${label} is required.`,
  isTooLong: (label: string) => `${label} is too long.`,
  isNoDate: (label: string) => `${label} is not a date.`,
  count: (name: string, places: number) =>
    `${name}: 1 line in the model, ${places} places in the application.`,
  countNone: 'Remove the line and every trace of it is gone.',
} as const;
