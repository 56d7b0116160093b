import {
  type ArgumentMetadata,
  Injectable,
  type Type,
  ValidationError,
  ValidationPipe,
} from '@nestjs/common';
import {
  getMetadataStorage,
  ValidateBy,
  ValidateIf,
  type ValidationOptions,
} from 'class-validator';
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

/** The fields that a DTO has rules for, by its class. */
const knownFields = new Map<Type<unknown>, ReadonlySet<string>>();

function fieldsOf(dto: Type<unknown>): ReadonlySet<string> {
  let fields = knownFields.get(dto);
  if (!fields) {
    const rules = getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false);
    fields = new Set(rules.map(({ propertyName }) => propertyName));
    knownFields.set(dto, fields);
  }
  return fields;
}

/**
 * Takes the fields that the DTO knows out of a body, and leaves the others alone: making an instance of a
 * class takes microseconds for every field, known or not.
 */
@Injectable()
class KnownFieldsPipe extends ValidationPipe {
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const { metatype, type } = metadata;
    const body = value ?? {};
    if (type !== 'body' || !metatype || typeof body !== 'object') {
      return super.transform(value, metadata);
    }
    const known: Record<string, unknown> = {};
    for (const field of fieldsOf(metatype)) {
      if (Object.hasOwn(body, field)) known[field] = Reflect.get(body, field);
    }
    const dto: unknown = await super.transform(known, metadata);
    // Where no field is required, the body is all the same.
    if (value === undefined || value === null) throw problem('no-body');
    return dto;
  }
}

/**
 * Checks every body and parameter against its DTO. Fields that a DTO does not name are dropped,
 * so they change nothing (decisions.md, REST contract; ASVS 5.0 15.3.3). One sentence per bad field.
 */
export const validationPipe = () =>
  new KnownFieldsPipe({
    transform: true,
    whitelist: true,
    stopAtFirstError: true,
    exceptionFactory: (errors) => problem('validation', { errors: flatten(errors) }),
  });
