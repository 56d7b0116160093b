import 'reflect-metadata';
import { type ArgumentMetadata, Injectable, type PipeTransform, type Type } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
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

type Rules = Record<string, Rule & { check: Check }>;
const RULES = 'northfold:rules';

/** The rules of a class and of those that it extends. */
const rulesOf = (prototype: object) => Reflect.getMetadata(RULES, prototype) as Rules | undefined;

const ruled =
  (check: Check, rule: Rule): PropertyDecorator =>
  (prototype, name) =>
    Reflect.defineMetadata(RULES, { ...rulesOf(prototype), [name]: { ...rule, check } }, prototype);

/** A field of a request, with its rule and its schema. */
export const field =
  (
    check: Check,
    { optional = false, read, items, ...schema }: Rule & Omit<ApiPropertyOptions, 'required'>,
  ): PropertyDecorator =>
  (prototype, name) => {
    ruled(check, { optional, items, ...(read && { read }) })(prototype, name);
    ApiProperty({ ...schema, required: !optional } as ApiPropertyOptions)(prototype, name);
  };

/** A field that the document does not name, with any value. */
export const UnlistedField = () => ruled(() => undefined, { optional: true });

/** One sentence about every value that is not good. */
export const oneFault =
  (code: FieldCode, message: string, isGood: (value: unknown) => boolean): Check =>
  (value) =>
    isGood(value) ? undefined : { code: value === undefined ? 'required' : code, message };

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Makes an instance of a class of what was sent. @param errors gets those of its fields */
function readFields(type: Type<object>, sent: unknown, errors: FieldError[], path = ''): object {
  const given = isObject(sent) ? sent : {};
  const made = new type() as Record<string, unknown>;
  for (const [name, rule] of Object.entries(rulesOf(type.prototype as object) ?? {})) {
    const { check, optional, read = (value: unknown) => value, items } = rule;
    const value = Object.hasOwn(given, name) ? read(given[name]) : undefined;
    if (value === undefined && optional) continue;
    const field = path + name;
    const fault = check(value);
    if (fault) errors.push({ field, ...fault });
    else if (items && Array.isArray(value)) {
      made[name] = value.map((item, at) => readFields(items, item, errors, `${field}.${at}.`));
    } else made[name] = value;
  }
  return made;
}

/**
 * Checks every body and query against its DTO, one sentence per bad field. Fields that a DTO does not name are dropped, so
 * they change nothing (ASVS 5.0, 15.3.3).
 */
@Injectable()
export class ValidationPipe implements PipeTransform {
  transform(sent: unknown, { metatype }: ArgumentMetadata): unknown {
    if (!metatype || !rulesOf(metatype.prototype as object)) return sent;
    const errors: FieldError[] = [];
    const made = readFields(metatype, sent, errors);
    if (errors.length > 0) throw problem('validation', { errors });
    return made;
  }
}
