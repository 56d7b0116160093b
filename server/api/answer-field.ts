import type { Type } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';

/* Fields of answers, one decorator each. Those of requests have rules, too: see `field-rule.ts` and `text-field.ts`. */

export const Id = (description: string) => ApiProperty({ format: 'uuid', description });

export const Time = (description: string) => ApiProperty({ format: 'date-time', description });

export const TimeOrNull = (description: string) =>
  ApiProperty({ type: String, format: 'date-time', nullable: true, description });

/** @param maxLength in characters */
export const Text = (maxLength: number, example: string, description: string) =>
  ApiProperty({ maxLength, example, description });

/** @param maxLength in characters; left out for short texts of ours */
export const TextOrNull = (example: string | null, description: string, maxLength?: number) =>
  ApiProperty({
    type: String,
    nullable: true,
    ...(maxLength && { maxLength }),
    example,
    description,
  });

/** One of a few words. */
export const Choice = (values: readonly string[], example: string, description: string) =>
  ApiProperty({ enum: [...values], example, description });

/** @param maximum left out, there is none */
export const Count = (example: number, description: string, maximum?: number) =>
  ApiProperty({ type: 'integer', minimum: 0, ...(maximum && { maximum }), example, description });

export const ObjectOrNull = (type: Type, description: string) =>
  ApiProperty({ type, nullable: true, description });

/** @param maxItems left out, there are as many as there are */
export const ListOf = (type: Type, description: string, maxItems?: number) =>
  ApiProperty({ type: [type], ...(maxItems && { maxItems }), description });
