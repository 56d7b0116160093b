import type { Type } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { EMAIL_MAX } from '../shared/limits.js';

/*
 * The fields of responses, a line each. (Comments that the plugin of @nestjs/swagger reads know no formats and no
 * limits.) Those of requests have rules, too: see `field-rule.ts` and `text-field.ts`.
 */

/** Bytes in base64url (RFC 4648 section 5), for the document and for rules. */
export const BASE64URL = '^[A-Za-z0-9_-]+$';

export const Id = (description: string) => ApiProperty({ format: 'uuid', description });

export const Time = (description: string) => ApiProperty({ format: 'date-time', description });

const OrNull = (schema: object) => ApiProperty({ type: String, nullable: true, ...schema });

export const TimeOrNull = (description: string) => OrNull({ format: 'date-time', description });

/** @param maxLength in characters; 0 for short texts of ours */
export const Text = (maxLength: number, example: string, description: string) =>
  ApiProperty({ ...(maxLength && { maxLength }), example, description });

/** @param maxLength in characters; left out for short texts of ours */
export const TextOrNull = (example: string | null, description: string, maxLength?: number) =>
  OrNull({ ...(maxLength && { maxLength }), example, description });

const EMAIL = { format: 'idn-email', maxLength: EMAIL_MAX, example: 'ada@example.com' };

export const Email = (description: string) => ApiProperty({ ...EMAIL, description });

export const EmailOrNull = (example: string | null, description: string) =>
  OrNull({ ...EMAIL, example, description });

export const Pattern = (pattern: string, example: string, description: string) =>
  ApiProperty({ pattern, example, description });

export const Bytes = (example: string, description: string) =>
  Pattern(BASE64URL, example, `${description} In base64url.`);

/** True or false. */
export const Flag = (description: string, example = true) => ApiProperty({ example, description });

/** One of a few words. */
export const Choice = (values: readonly string[], example: string, description: string) =>
  ApiProperty({ enum: [...values], example, description });

export const ChoiceOrNull = (values: readonly string[], example: string, description: string) =>
  ApiProperty({ type: String, enum: [...values, null], nullable: true, example, description });

/** Some of a few words. */
export const Choices = (values: readonly string[], example: string[], description: string) =>
  ApiProperty({ enum: [...values], isArray: true, example, description });

/** @param bounds a minimum other than 0, and a maximum where there is one */
export const Count = (
  example: number,
  description: string,
  bounds: { minimum?: number; maximum?: number } = {},
) => ApiProperty({ type: 'integer', minimum: 0, ...bounds, example, description });

export const ObjectOf = (description: string) => ApiProperty({ description });

export const ObjectOrNull = (type: Type, description: string) =>
  ApiProperty({ type, nullable: true, description });

/** @param maxItems left out, there are as many as there are */
export const ListOf = (type: Type, description: string, maxItems?: number) =>
  ApiProperty({ type: [type], ...(maxItems && { maxItems }), description });

export const TextList = (example: string[], description: string, maxItems: number) =>
  ApiProperty({ type: [String], maxItems, example, description });
