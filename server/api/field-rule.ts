import { UUID } from '../shared/uuid.js';
import { field, isObject, oneFault } from './validation.js';

interface FieldOptions {
  /** May be left out. */
  optional?: boolean;
  /** The value where it is left out. */
  default?: unknown;
  example?: unknown;
}

/** A kind of fields. Each is given the sentence about any other value. */
const kind =
  (isGood: (value: unknown) => boolean, schema: object) =>
  (message: string, description: string, options: FieldOptions = {}): PropertyDecorator =>
    field(oneFault(message, isGood), { ...schema, ...options, description });

export const ChoiceField = (
  words: readonly string[],
  ...rest: Parameters<ReturnType<typeof kind>>
) => kind((value) => words.some((word) => word === value), { enum: [...words] })(...rest);

/** Some of a few words, at least one. */
export const ChoicesField = (
  words: readonly string[],
  ...rest: Parameters<ReturnType<typeof kind>>
) =>
  kind(
    (value) =>
      Array.isArray(value) &&
      value.length > 0 &&
      value.length <= words.length &&
      value.every((each) => words.includes(each)),
    { enum: [...words], isArray: true, minItems: 1, maxItems: words.length },
  )(...rest);

const isBoolean = (value: unknown) => typeof value === 'boolean';

export const BooleanField = kind(isBoolean, { type: Boolean });

/** True or false in the query of an address. */
export const BooleanParameter = kind(isBoolean, {
  type: Boolean,
  read: (value: unknown) => ({ true: true, false: false })[String(value)] ?? value,
});

const ID = new RegExp(`^${UUID}$`);

/** An id, or null. */
export const IdOrNullField = kind(
  (value) => value === null || (typeof value === 'string' && ID.test(value)),
  { type: String, nullable: true, minLength: 36, maxLength: 36, pattern: ID.source },
);

/** An object that a standard describes. */
export const ObjectField = kind(isObject, {
  type: 'object',
  additionalProperties: true,
  example: {},
});

const CLOCK = String.raw`([01]\d|2[0-3]):[0-5]\d`;
const RFC3339 = new RegExp(
  String.raw`^(\d{4}-\d\d-\d\d)T${CLOCK}:[0-5]\d(\.\d{1,9})?(Z|[+-]${CLOCK})$`,
);

/** A moment as RFC 3339 writes it, or undefined, as for the 30th of February. */
function momentOf(text: unknown): Date | undefined {
  const [, day] = (typeof text === 'string' && RFC3339.exec(text)) || [];
  if (day === undefined || Number.isNaN(Date.parse(day))) return undefined;
  const moment = new Date(String(text));
  // An offset may lead to a year that has no four digits.
  const isReal = new Date(day).toISOString().startsWith(day) && /^\d/.test(moment.toISOString());
  return isReal ? moment : undefined;
}

/** A moment in the query of an address, which may be left out. The property holds a `Date`. */
export const TimeParameter = kind((value) => value instanceof Date, {
  optional: true,
  type: String,
  format: 'date-time',
  read: (value: unknown) => momentOf(value) ?? value,
});

/** A moment, or null. The property holds a `Date` or null. */
export const TimeOrNullField = kind((value) => value === null || value instanceof Date, {
  type: String,
  nullable: true,
  format: 'date-time',
  maxLength: 40,
  read: (value: unknown) => momentOf(value) ?? value,
});

interface NumberOptions extends Omit<FieldOptions, 'optional'> {
  minimum: number;
  maximum: number;
  /** No fractions. */
  integer?: true;
  /** Brings a value to its one form, before it is checked. */
  read?: (value: unknown) => unknown;
}

/** A number within bounds, which may be left out. */
export function NumberField(
  label: string,
  description: string,
  { integer, ...schema }: NumberOptions,
): PropertyDecorator {
  const { minimum, maximum } = schema;
  const fault = (says: string) => `${label} ${says}.`;
  const faultOf = (value: unknown) => {
    if (typeof value !== 'number') return fault('must be a number');
    if (integer && !Number.isInteger(value)) return fault('must be a whole number');
    if (value < minimum) return fault(`must be at least ${minimum}`);
    if (value > maximum) return fault(`must be at most ${maximum}`);
    return undefined;
  };
  const type = integer ? 'integer' : Number;
  return field(faultOf, { ...schema, type, description, optional: true });
}
