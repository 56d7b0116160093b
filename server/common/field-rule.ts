import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, ValidateIf, type ValidationOptions } from 'class-validator';
import type { FieldCode, FieldFault } from './problems/field-fault.js';

/** What a rule of class-validator carries for the validation pipe. */
export interface RuleContext {
  faultOf: (value: unknown) => FieldFault | undefined;
}

/** The options of a rule whose fault depends on the value. */
export const refusal = (faultOf: RuleContext['faultOf']): ValidationOptions => ({
  message: ({ value }) => faultOf(value)?.message ?? '',
  context: { faultOf } satisfies RuleContext,
});

/** The options of a rule: what it tells programs and people of a value that breaks it. */
export const says = (code: FieldCode, message: string): ValidationOptions =>
  refusal((value) => ({ code: value === undefined ? 'required' : code, message }));

/** Where a field leaves a fault that it may have, for the examples of the document. */
export const FAULT_EXTENSION = 'x-fault';

export const announced = (fault: FieldFault | undefined) => ({ [FAULT_EXTENSION]: fault });

type FieldOptions = ApiPropertyOptions & {
  /** What is said of any other value. */
  message: string;
};

const field = (
  rule: PropertyDecorator,
  code: FieldCode,
  { message, ...schema }: FieldOptions,
): PropertyDecorator =>
  applyDecorators(
    rule,
    ...(schema.required === false ? [ValidateIf((_, value) => value !== undefined)] : []),
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

/** A moment in an answer, or null. */
export const TimeOrNull = (description: string): PropertyDecorator =>
  ApiProperty({ type: String, format: 'date-time', nullable: true, description });
