/** The words of the figure of /auto-app. */
export const autoAppFigure = {
  choose: 'Make the third line of the model',
  states: [
    'a text',
    'a required text',
    'a date',
    'a required date',
    'a relation',
    'a required relation',
    'nothing',
  ],
  caption:
    'A miniature of the generator: one entity, whose third line is yours. Marked is all that is there because of it: lines of code, and parts of the form. Nothing is sent anywhere.',
  name: 'Name of the field',
  type: 'Type',
  types: { text: 'text', date: 'date', relation: 'one Customer', none: 'no line' },
  required: 'Required',
  model: 'The model',
  entity: 'Visit',
  /** Lines of the model that are there whatever the visitor does. */
  before: '  date: date, required',
  after: '  done: yes or no',
  listings: { sql: 'The table', code: 'The type and its rules', test: 'The test' },
  form: 'The form, to try',
  date: 'Date',
  done: 'Done',
  customers: ['Quillmoor Press', 'Ombrelake Dairy', 'Vessel & Vane'],
  nobody: 'None',
  complete: 'Complete: it could be saved.',
  /** The names that a line has until it is given one. */
  names: { text: 'note', date: 'nextDate', relation: 'customer', none: 'note' },
  line: (name: string, type: string, isRequired: boolean) =>
    `${name}: ${type}${isRequired ? ', required' : ''}`,
  isRequired: (label: string) => `${label} is required.`,
  isTooLong: (label: string) => `${label} is too long.`,
  isNoDate: (label: string) => `${label} is not a date.`,
  count: (name: string, places: number) =>
    `${name}: 1 line in the model, ${places} places in the application.`,
  countNone: 'Without the line, nothing of it is anywhere.',
  faults: {
    name: 'A name is one word of letters and digits that begins with a small letter, like phoneNumber. The code is still the last one.',
    taken: (name: string) => `A visit has ${name} already. The code is still the last one.`,
  },
} as const;
