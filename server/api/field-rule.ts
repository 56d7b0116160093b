import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import type { FieldCode, FieldFault } from '../shared/field-fault.js';
import { UUID } from '../shared/uuid.js';
import { mayBeLeftOut, rule } from './validation.js';

interface FieldOptions {
  /** May be left out. */
  optional?: boolean;
  /** The value where it is left out. */
  default?: unknown;
  example?: unknown;
}

type Check = (value: unknown) => FieldFault | undefined;
type Schema = FieldOptions & Omit<ApiPropertyOptions, 'required'>;

/** A field with its rule and its schema. */
export const field = (check: Check, { optional = false, ...schema }: Schema): PropertyDecorator =>
  applyDecorators(
    rule('field', check),
    ...(optional ? [mayBeLeftOut()] : []),
    ApiProperty({ ...schema, required: !optional } as ApiPropertyOptions),
  );

/** One sentence about every value that is not good. */
export const oneFault =
  (code: FieldCode, message: string, isGood: (value: unknown) => boolean): Check =>
  (value) =>
    isGood(value) ? undefined : { code: value === undefined ? 'required' : code, message };

/** One of a few words. @param message the sentence about any other value */
export const ChoiceField = (
  values: readonly string[],
  message: string,
  description: string,
  options: FieldOptions = {},
): PropertyDecorator =>
  field(
    oneFault('not-allowed', message, (value) => values.some((each) => each === value)),
    { ...options, enum: [...values], description },
  );

/** True or false. @param message the sentence about any other value */
export const BooleanField = (
  message: string,
  description: string,
  options: FieldOptions = {},
): PropertyDecorator =>
  field(
    oneFault('not-a-boolean', message, (value) => typeof value === 'boolean'),
    { ...options, type: Boolean, description },
  );

const ID = new RegExp(`^${UUID}$`);

/** An id, or null. @param message the sentence about any other value */
export const IdOrNullField = (
  message: string,
  description: string,
  options: FieldOptions = {},
): PropertyDecorator =>
  field(
    oneFault(
      'invalid',
      message,
      (value) => value === null || (typeof value === 'string' && ID.test(value)),
    ),
    {
      ...options,
      type: String,
      nullable: true,
      minLength: 36,
      maxLength: 36,
      pattern: ID.source,
      description,
    },
  );

/** @param label the name of the field in sentences: `A value` gives "A value must be a number." */
const faultsOf = (label: string) => (code: FieldCode, says: string) => ({
  code,
  message: `${label} ${says}.`,
});

interface NumberOptions {
  minimum: number;
  maximum: number;
  /** No fractions. */
  integer?: true;
  /** The value where it is left out. Without a default it has to be sent. */
  default?: number;
  example?: number;
}

/** A number within bounds. */
export function NumberField(
  label: string,
  description: string,
  { integer, ...schema }: NumberOptions,
): PropertyDecorator {
  const { minimum, maximum } = schema;
  const fault = faultsOf(label);
  const faultOf = (value: unknown): FieldFault | undefined => {
    if (value === undefined) return fault('required', 'is required');
    if (typeof value !== 'number') return fault('not-a-number', 'must be a number');
    if (integer && !Number.isInteger(value)) return fault('not-a-number', 'must be a whole number');
    if (value < minimum) return fault('too-small', `must be at least ${minimum}`);
    if (value > maximum) return fault('too-large', `must be at most ${maximum}`);
    return undefined;
  };
  const type = integer ? 'integer' : Number;
  return field(faultOf, { ...schema, type, description, optional: schema.default !== undefined });
}

interface ListOptions {
  minItems?: number;
  maxItems: number;
  /** The type of its items; those of a class have rules of their own. */
  type?: [typeof String] | [new () => object];
  /** Instead: the words that its items are taken from. */
  among?: readonly string[];
  example?: unknown;
}

const isObject = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object that a standard describes. @param message the sentence about any other value */
export const ObjectField = (message: string, description: string): PropertyDecorator =>
  field(oneFault('invalid', message, isObject), {
    type: 'object',
    additionalProperties: true,
    example: {},
    description,
  });

/** A list with a bounded number of items. @param label in the plural */
export function ListField(
  label: string,
  description: string,
  { among, ...schema }: ListOptions,
): PropertyDecorator {
  const { minItems = 0, maxItems, type } = schema;
  const fault = faultsOf(label);
  const faultOf = (value: unknown): FieldFault | undefined => {
    if (value === undefined) return fault('required', 'are required');
    if (!Array.isArray(value)) return fault('not-a-list', 'must be a list');
    if (value.length < minItems) return fault('too-few', `must be at least ${minItems}`);
    if (value.length > maxItems) return fault('too-many', `must be at most ${maxItems}`);
    if (among && !value.every((each: string) => among.includes(each))) {
      return fault('not-allowed', `must be among ${among.join(', ')}`);
    }
    if (type && type[0] !== String && !value.every(isObject)) {
      return fault('invalid', 'must be objects');
    }
    return undefined;
  };
  return field(faultOf, {
    description,
    ...schema,
    ...(among && { enum: [...among], isArray: true }),
  });
}

const BOOLEANS = new Map<unknown, boolean>([
  ['true', true],
  ['false', false],
]);

/** True or false in the query of an address. */
export const BooleanParameter = (...field: Parameters<typeof BooleanField>): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => BOOLEANS.get(value) ?? value),
    BooleanField(...field),
  );

const CLOCK = String.raw`([01]\d|2[0-3]):[0-5]\d`;
const RFC3339 = new RegExp(
  String.raw`^(\d{4}-\d\d-\d\d)T${CLOCK}:[0-5]\d(\.\d{1,9})?(Z|[+-]${CLOCK})$`,
);

/** A moment as RFC 3339 writes it, or undefined. JavaScript alone would make one of the 30th of February, too. */
function momentOf(text: unknown): Date | undefined {
  const [, day] = (typeof text === 'string' && RFC3339.exec(text)) || [];
  if (day === undefined || Number.isNaN(Date.parse(day))) return undefined;
  return new Date(day).toISOString().startsWith(day) ? new Date(String(text)) : undefined;
}

/** A moment in the query of an address, which may be left out. The property holds a `Date`. */
export const TimeParameter = (message: string, description: string, example: string) =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => momentOf(value) ?? value),
    field(
      oneFault('invalid', message, (value) => value instanceof Date),
      { optional: true, type: String, format: 'date-time', example, description },
    ),
  );
