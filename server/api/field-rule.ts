import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsBoolean, IsIn } from 'class-validator';
import { FAULT_EXTENSION, type FieldCode, type FieldFault } from '../shared/field-fault.js';
import { UUID } from '../shared/uuid.js';
import { mayBeLeftOut, rule, says } from './validation.js';

export const announced = (fault: FieldFault | undefined) => ({ [FAULT_EXTENSION]: fault });

type FieldOptions = ApiPropertyOptions & {
  /** The sentence about any other value. */
  message: string;
};

const field = (
  check: PropertyDecorator,
  code: FieldCode,
  { message, ...schema }: FieldOptions,
): PropertyDecorator =>
  applyDecorators(
    check,
    ...(schema.required === false ? [mayBeLeftOut()] : []),
    ApiProperty({ ...schema, ...announced({ code, message }) }),
  );

/** One of a few words. With `required: false` it may be left out. */
export const ChoiceField = (values: readonly string[], options: FieldOptions): PropertyDecorator =>
  field(IsIn(values, says('not-allowed', options.message)), 'not-allowed', {
    ...options,
    enum: [...values],
  });

/** True or false. With `required: false` it may be left out. */
export const BooleanField = (options: FieldOptions): PropertyDecorator =>
  field(IsBoolean(says('not-a-boolean', options.message)), 'not-a-boolean', options);

const ID = new RegExp(`^${UUID}$`);

/** An id, or null for none. With `required: false` it may be left out. */
export const IdOrNullField = (options: FieldOptions): PropertyDecorator => {
  const fault: FieldFault = { code: 'invalid', message: options.message };
  const isId = (value: unknown) => typeof value === 'string' && ID.test(value);
  const size = { minLength: 36, maxLength: 36, pattern: ID.source };
  return field(
    rule('id', (value) => (value === null || isId(value) ? undefined : fault)),
    fault.code,
    { type: String, nullable: true, ...size, ...options },
  );
};

interface NumberOptions {
  /** The name of the field in sentences: `A value` gives "A value is a number." */
  label: string;
  minimum: number;
  maximum: number;
  /** No fractions. */
  integer?: true;
  /** The value where it is left out. Without a default it has to be sent. */
  default?: number;
  example?: number;
  description: string;
}

/** A number within bounds. */
export function NumberField({ label, integer, ...schema }: NumberOptions): PropertyDecorator {
  const { minimum, maximum } = schema;
  const faultOf = (value: unknown): FieldFault | undefined => {
    const fault = (code: FieldCode, says: string) => ({ code, message: `${label} ${says}.` });
    if (value === undefined) return fault('required', 'is required');
    if (typeof value !== 'number') return fault('not-a-number', 'must be a number');
    if (integer && !Number.isInteger(value)) return fault('not-a-number', 'must be a whole number');
    if (value < minimum) return fault('too-small', `must be at least ${minimum}`);
    if (value > maximum) return fault('too-large', `must be at most ${maximum}`);
    return undefined;
  };
  return applyDecorators(
    rule('number', faultOf),
    ...(schema.default === undefined ? [] : [mayBeLeftOut()]),
    ApiProperty({
      type: integer ? 'integer' : Number,
      required: schema.default === undefined,
      ...schema,
      ...announced(faultOf(schema.default === undefined ? undefined : '')),
    }),
  );
}

interface ListOptions {
  /** The name of the field in sentences, in the plural. */
  label: string;
  minItems?: number;
  maxItems: number;
  /** The type of its items; those of a class have rules of their own. */
  type?: [typeof String] | [new () => object];
  /** Instead: the words that its items are taken from. */
  among?: readonly string[];
  example?: unknown;
  description: string;
}

const isObject = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A list with a bounded number of items. */
export function ListField({ label, among, ...schema }: ListOptions): PropertyDecorator {
  const { minItems = 0, maxItems, type } = schema;
  const faultOf = (value: unknown): FieldFault | undefined => {
    const fault = (code: FieldCode, says: string) => ({ code, message: `${label} ${says}.` });
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
  return applyDecorators(
    rule('list', faultOf),
    ApiProperty({
      ...schema,
      ...(among && { enum: [...among], isArray: true }),
      ...announced(faultOf(undefined)),
    }),
  );
}

const BOOLEANS = new Map<unknown, boolean>([
  ['true', true],
  ['false', false],
]);

/** The same in the query of an address. */
export const BooleanParameter = (options: FieldOptions): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => BOOLEANS.get(value) ?? value),
    BooleanField(options),
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

interface TimeOptions {
  /** The sentence about any other value. */
  message: string;
  example: string;
  description: string;
}

/** A moment in the query of an address, which may be left out. The property holds a `Date`. */
export const TimeParameter = ({ message, ...schema }: TimeOptions): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => momentOf(value) ?? value),
    field(
      rule('time', (value) => (value instanceof Date ? undefined : { code: 'invalid', message })),
      'invalid',
      { type: String, format: 'date-time', required: false, message, ...schema },
    ),
  );
