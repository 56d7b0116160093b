import { applyDecorators, ValidationPipe } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ValidateBy, ValidateIf } from 'class-validator';
import { problem } from './problem.js';

/** What is wrong with a value, in a sentence, or undefined. */
type Check = (value: unknown) => string | undefined;

/** How a field of a request is read. */
interface Rule {
  /** May be left out; a value that is not there is not checked. */
  optional?: boolean;
  /** Brings a value to its one form, before it is checked. */
  read?: (value: unknown) => unknown;
}

/**
 * A field of a request, with its rule and its schema. The rule is one piece: of several, class-validator would ask the
 * last first, and call a text a list with too many items.
 */
export const field = (
  check: Check,
  { optional = false, read, ...schema }: Rule & Omit<ApiPropertyOptions, 'required'>,
): PropertyDecorator =>
  applyDecorators(
    ValidateBy(
      { name: 'rule', validator: { validate: (value) => check(value) === undefined } },
      { message: ({ value }) => check(value) ?? '' },
    ),
    ...(read ? [Transform(({ value }: { value: unknown }) => read(value))] : []),
    ...(optional ? [ValidateIf((_, value) => value !== undefined)] : []),
    ApiProperty({ ...schema, required: !optional } as ApiPropertyOptions),
  );

/** One sentence about every value that is not good. */
export const oneFault =
  (message: string, isGood: (value: unknown) => boolean): Check =>
  (value) =>
    isGood(value) ? undefined : message;

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Checks every body and query against its DTO, one sentence per bad field. Fields that a DTO does not name are dropped, so
 * they change nothing (ASVS 5.0, 15.3.3).
 */
export const validationPipe = () =>
  new ValidationPipe({
    transform: true,
    whitelist: true,
    stopAtFirstError: true,
    exceptionFactory: (faults) => {
      const errors = faults.map(({ property, constraints }) => ({
        field: property,
        message: constraints?.['rule'] ?? 'This isn’t what the call expects.',
      }));
      return problem('validation', { errors });
    },
  });
