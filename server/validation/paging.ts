import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsInt, Matches, Max, Min, ValidateIf } from 'class-validator';
import { announced } from './field-rule.js';
import { says } from './validation.js';
import { BASE64URL } from '../problems/openapi.js';
import type { FieldFault } from '../shared/field-fault.js';

/** Which part of a list is asked for. */
export interface PageRequest {
  limit: number;
  /** Where the page before ended. Undefined: the list is asked for from its beginning. */
  cursor?: string | undefined;
}

export interface Page<Row> {
  rows: Row[];
  nextCursor: string | null;
}

/** Characters: longer than any place of ours. */
const CURSOR_MAX = 100;

const encode = (place: string) => Buffer.from(place).toString('base64url');
const decode = (cursor: string) => Buffer.from(cursor, 'base64url').toString();

/**
 * Makes a page of what was found. Pages go by a place that no row ever changes and that no two rows share, so that
 * each row is listed once, whatever happens between two pages (no OFFSET: what is new would move the others).
 * @param found one row more than the limit, where there are so many
 */
export function pageOf<Row>(
  found: readonly Row[],
  limit: number,
  placeOf: (row: Row) => string,
): Page<Row> {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, nextCursor: last && found.length > limit ? encode(placeOf(last)) : null };
}

const optional = () => ValidateIf((_, value) => value !== undefined);

/** `1e1` and ` 1` are none, though JavaScript makes numbers of them. */
const isWhole = (value: unknown) => typeof value === 'string' && /^-?\d{1,9}$/.test(value);

/** How many rows a page has at most. */
export const LimitField = (schema: { maximum: number; default: number; description: string }) =>
  applyDecorators(
    ApiProperty({ type: 'integer', required: false, minimum: 1, ...schema }),
    optional(),
    Transform(({ value }: { value: unknown }) => (isWhole(value) ? Number(value) : value)),
    IsInt(says('not-a-number', 'The limit must be a whole number.')),
    Min(1, says('too-small', 'The limit must be at least 1.')),
    Max(schema.maximum, says('too-large', `The limit must be at most ${schema.maximum}.`)),
  );

export const BAD_CURSOR: FieldFault = {
  code: 'invalid',
  message: 'The cursor is none that this call has given. Leave it out to begin anew.',
};

/** Where a page begins; the property holds the place that the caller's cursor stands for, in clear or sealed. */
export const CursorField = (place = /^[^]+$/) =>
  applyDecorators(
    ApiProperty({
      type: String,
      required: false,
      maxLength: CURSOR_MAX,
      pattern: BASE64URL,
      ...announced(BAD_CURSOR),
      description: 'The `nextCursor` of the page before: this one begins where that ended.',
    }),
    optional(),
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' && value.length <= CURSOR_MAX && encode(decode(value)) === value
        ? decode(value)
        : null,
    ),
    Matches(place, says(BAD_CURSOR.code, BAD_CURSOR.message)),
  );

export const NextCursorField = () =>
  ApiProperty({
    type: String,
    nullable: true,
    maxLength: CURSOR_MAX,
    pattern: BASE64URL,
    example: null,
    description: 'What `cursor` takes for the next page; null when this is the last one.',
  });
