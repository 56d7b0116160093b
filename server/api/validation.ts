import { applyDecorators, type Type, ValidationError, ValidationPipe } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform, Type as TypeOf } from 'class-transformer';
import { Allow, ValidateBy, ValidateIf, ValidateNested } from 'class-validator';
import type { FieldCode, FieldError, FieldFault } from '../shared/field-fault.js';
import { problem } from './problem.js';

/** What is wrong with a value, or undefined. */
export type Check = (value: unknown) => FieldFault | undefined;

/** How a field of a request is read. */
interface Rule {
  /** May be left out; a value that is not there is not checked. */
  optional?: boolean;
  /** Brings a value to its one form, before it is checked. */
  read?: (value: unknown) => unknown;
  /** The class of a list's items. */
  items?: Type<object> | undefined;
}

/**
 * A field of a request, with its rule and its schema. The rule is one piece: of several, class-validator would ask the
 * last first, and call a text a list with too many items.
 */
export const field = (
  check: Check,
  { optional = false, read, items, ...schema }: Rule & Omit<ApiPropertyOptions, 'required'>,
): PropertyDecorator =>
  applyDecorators(
    ValidateBy(
      { name: 'rule', validator: { validate: (value) => check(value) === undefined } },
      { message: ({ value }) => check(value)?.message ?? '', context: { check } },
    ),
    ...(read ? [Transform(({ value }: { value: unknown }) => read(value))] : []),
    ...(items ? [TypeOf(() => items), ValidateNested({ each: true })] : []),
    ...(optional ? [ValidateIf((_, value) => value !== undefined)] : []),
    ApiProperty({ ...schema, required: !optional } as ApiPropertyOptions),
  );

/** A field that the document does not name, with any value. */
export const UnlistedField = Allow;

/** One sentence about every value that is not good. */
export const oneFault =
  (code: FieldCode, message: string, isGood: (value: unknown) => boolean): Check =>
  (value) =>
    isGood(value) ? undefined : { code: value === undefined ? 'required' : code, message };

/** The faults of a field. @param label its name in sentences: `A value` gives "A value must be a number." */
export const faultsOf =
  (label: string) =>
  (code: FieldCode, says: string): FieldFault => ({ code, message: `${label} ${says}.` });

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function flatten(errors: ValidationError[], parent = ''): FieldError[] {
  return errors.flatMap(({ property, value, contexts, children = [] }) => {
    const field = parent + property;
    const { check } = (contexts?.['rule'] ?? {}) as { check?: Check };
    const fault = check?.(value);
    return [...(fault ? [{ field, ...fault }] : []), ...flatten(children, `${field}.`)];
  });
}

/**
 * Checks every body and query against its DTO, one sentence per bad field. Fields that a DTO does not name are dropped, so
 * they change nothing (ASVS 5.0, 15.3.3).
 */
export const validationPipe = () =>
  new ValidationPipe({
    transform: true,
    whitelist: true,
    stopAtFirstError: true,
    exceptionFactory: (errors) => problem('validation', { errors: flatten(errors) }),
  });
