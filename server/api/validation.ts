import { applyDecorators, type Type, ValidationError, ValidationPipe } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform, Type as TypeOf } from 'class-transformer';
import { Allow, ValidateBy, ValidateIf, ValidateNested } from 'class-validator';
import type { FieldError } from './catalogue.js';
import { problem } from './problem.js';

/** What is wrong with a value, in a sentence, or undefined. */
type Check = (value: unknown) => string | undefined;

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
      { message: ({ value }) => check(value) ?? '' },
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
  (message: string, isGood: (value: unknown) => boolean): Check =>
  (value) =>
    isGood(value) ? undefined : message;

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function flatten(errors: ValidationError[], parent = ''): FieldError[] {
  return errors.flatMap(({ property, constraints, children = [] }) => {
    const field = parent + property;
    const message = constraints?.['rule'];
    return [...(message ? [{ field, message }] : []), ...flatten(children, `${field}.`)];
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
