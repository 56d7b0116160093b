import type { Type } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { EMAIL_MAX } from '../shared/lengths.js';

/* The fields of responses, a line each. Those of requests have rules, too: see `fields.ts`. */

type Field<Value> = PropertyDecorator & { readonly value?: Value };

type Values<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends Field<infer Value> ? Value : never;
};

/** A row that has the fields of a response, its times as the database gives them. */
type Row<Fields> = {
  [Name in keyof Fields]:
    Fields[Name] | (Extract<Fields[Name], string> extends never ? never : Date);
};

/**
 * The class of a response, to be extended, as `createZodDto` of nestjs-zod makes one: its fields give the types, too. Its
 * `of` makes a response of a row: the fields that are described, and nothing else of it. A function rather than
 * `ClassSerializerInterceptor`, so that the compiler says which field a row lacks.
 */
export function response<Fields extends Record<string, Field<unknown>>>(fields: Fields) {
  const names = Object.keys(fields);
  class Response {
    static of(row: Row<Values<Fields>>): Values<Fields> {
      const values = names.map((name) => [
        name,
        row[name] instanceof Date ? row[name].toISOString() : row[name],
      ]);
      return Object.fromEntries(values) as Values<Fields>;
    }
  }
  for (const [name, describe] of Object.entries(fields)) describe(Response.prototype, name);
  return Response as Type<Values<Fields>> & Pick<typeof Response, 'of'>;
}

export const described = <Value>(options: ApiPropertyOptions): Field<Value> => ApiProperty(options);

const text = (options: object) => described<string>({ type: String, ...options });

export const textOrNull = (options: object) =>
  described<string | null>({ type: String, nullable: true, ...options });

/** Bytes in base64url (RFC 4648 section 5), for the document and for rules. */
export const BASE64URL = '^[A-Za-z0-9_-]+$';

export const Id = (description: string) => text({ format: 'uuid', description });

export const Time = (description: string) => text({ format: 'date-time', description });

export const TimeOrNull = (description: string) => textOrNull({ format: 'date-time', description });

/** @param maxLength in characters; 0 for our own short texts */
export const Text = (maxLength: number, example: string, description: string) =>
  text({ ...(maxLength && { maxLength }), example, description });

/** @param maxLength in characters; left out for our own short texts */
export const TextOrNull = (example: string | null, description: string, maxLength?: number) =>
  textOrNull({ ...(maxLength && { maxLength }), example, description });

const EMAIL = { format: 'idn-email', maxLength: EMAIL_MAX, example: 'ada@example.com' };

export const Email = (description: string) => text({ ...EMAIL, description });

export const EmailOrNull = (example: string | null, description: string) =>
  textOrNull({ ...EMAIL, example, description });

export const Emails = (description: string, maxItems: number) =>
  described<string[]>({
    ...EMAIL,
    type: [String],
    example: ['ada@example.com'],
    maxItems,
    description,
  });

export const Pattern = (pattern: string, example: string, description: string) =>
  text({ pattern, example, description });

export const Flag = (description: string, example = true) =>
  described<boolean>({ type: Boolean, example, description });

export const Choice = <const Word extends string>(words: readonly Word[], description: string) =>
  described<Word>({ type: String, enum: [...words], description });

export const Choices = <Word extends string>(words: readonly Word[], description: string) =>
  described<Word[]>({ enum: [...words], isArray: true, description });

/** @param bounds a minimum other than 0, and a maximum where there is one */
export const Count = (
  example: number,
  description: string,
  bounds: { minimum?: number; maximum?: number } = {},
) => described<number>({ type: 'integer', minimum: 0, ...bounds, example, description });

export const ObjectOf = <Of>(type: Type<Of>, description: string) =>
  described<Of>({ type, description });

export const ObjectOrNull = <Of>(type: Type<Of>, description: string) =>
  described<Of | null>({ type, nullable: true, description });

/** @param maxItems left out, there are as many as there are */
export const ListOf = <Of>(type: Type<Of>, description: string, maxItems?: number) =>
  described<Of[]>({ type: [type], ...(maxItems && { maxItems }), description });
