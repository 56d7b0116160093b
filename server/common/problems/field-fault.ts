/** What may be wrong with a field, for programs. Codes keep their meaning; new ones may be added. */
export const FIELD_CODES = [
  'required',
  'not-text',
  'not-a-boolean',
  'not-a-number',
  'not-a-list',
  'not-allowed',
  'too-short',
  'too-long',
  'too-small',
  'too-large',
  'too-few',
  'too-many',
  'invalid',
  'invalid-characters',
  'common-password',
  'guessable-password',
  'same-password',
] as const;

export type FieldCode = (typeof FIELD_CODES)[number];

/** Why a value was refused: for programs, and in a sentence for the person who typed it. */
export interface FieldFault {
  code: FieldCode;
  message: string;
}

/** One field that was refused, by its path in the body. */
export interface FieldError extends FieldFault {
  field: string;
}
