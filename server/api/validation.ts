import { ValidationError, ValidationPipe } from '@nestjs/common';
import { ValidateBy, ValidateIf, type ValidationOptions } from 'class-validator';
import type { FieldCode, FieldError, FieldFault } from '../shared/field-fault.js';
import { problem } from './problem.js';

/** The part of a class-validator rule that the validation pipe reads. */
interface RuleContext {
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

/**
 * A rule in one piece: of several, class-validator would ask the last first, and call a text a list with too many items.
 * @param faultOf what is wrong with a value, or undefined
 */
export const rule = (name: string, faultOf: RuleContext['faultOf']): PropertyDecorator =>
  ValidateBy(
    { name, validator: { validate: (value) => faultOf(value) === undefined } },
    refusal(faultOf),
  );

/** Asks the rules of a field only where it was sent. */
export const mayBeLeftOut = (): PropertyDecorator => ValidateIf((_, value) => value !== undefined);

/** Of what was refused: the fault that its rule tells. */
function faultOf({ value, constraints, contexts }: ValidationError): FieldFault | undefined {
  const [broken] = Object.entries(constraints ?? {});
  if (!broken) return undefined;
  const [rule, message] = broken;
  const { faultOf: tell } = (contexts?.[rule] ?? {}) as Partial<RuleContext>;
  return tell?.(value) ?? { code: 'invalid', message };
}

function flatten(errors: ValidationError[], parent = ''): FieldError[] {
  return errors.flatMap((error) => {
    const field = parent + error.property;
    const fault = faultOf(error);
    return [...(fault ? [{ field, ...fault }] : []), ...flatten(error.children ?? [], `${field}.`)];
  });
}

/**
 * Checks every body and parameter against its DTO. Fields that a DTO does not name are dropped,
 * so they change nothing (ASVS 5.0, 15.3.3). One sentence per bad field.
 */
export const validationPipe = () =>
  new ValidationPipe({
    transform: true,
    whitelist: true,
    stopAtFirstError: true,
    exceptionFactory: (errors) => problem('validation', { errors: flatten(errors) }),
  });
