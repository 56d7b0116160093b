/** The faults that a field may have, as codes for programs, each with its remedy. Codes keep their meaning; more may come. */
export const FIELD_REMEDIES = {
  required: 'Send the field, with more than blanks in it.',
  'not-text': 'Send a string.',
  'not-a-boolean': 'Send `true` or `false`, without quotes.',
  'not-a-number': 'Send a number, without quotes.',
  'not-a-list': 'Send a list.',
  'not-allowed': 'Send one of the values that the call lists.',
  'too-short': 'Send at least as many characters as the call says.',
  'too-long': 'Shorten it: the call says how many characters there may be.',
  'too-small': 'Send at least the number that the call says.',
  'too-large': 'Send at most the number that the call says.',
  'too-few': 'Send more items.',
  'too-many': 'Send fewer items.',
  invalid: 'Show the `message`: the value does not have the form that the field needs.',
  'invalid-characters': 'Take out control characters and others that cannot be seen.',
  'common-password': 'Ask for another password: this one is among the first that are tried.',
  'guessable-password': 'Ask for a longer or less regular password.',
  'same-password': 'Ask for a password that is not the current one.',
} as const;

export type FieldCode = keyof typeof FIELD_REMEDIES;
export const FIELD_CODES = Object.keys(FIELD_REMEDIES) as FieldCode[];

/** The reason why a value was refused: for programs, and in a sentence for the person who typed it. */
export interface FieldFault {
  code: FieldCode;
  message: string;
}

/** One field that was refused, by its path in the body. */
export interface FieldError extends FieldFault {
  field: string;
}
