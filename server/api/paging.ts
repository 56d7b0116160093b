import { Matches } from 'class-validator';
import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { NumberField } from './fields.js';
import { field } from './validation.js';
import { BASE64URL, textOrNull } from './response-fields.js';
import { UUID } from '../shared/uuid.js';

export interface PageRequest {
  limit: number;
  /** The cursor of the last row of the page before. Undefined: the page is the first one. */
  cursor?: string | undefined;
}

/** Characters: longer than any cursor that the server issues. */
const CURSOR_MAX = 100;
/** The cursor of a row in its list: microseconds since 1970, as precise as PostgreSQL's clock, and an id. */
const CURSOR = new RegExp(`^\\d{1,16} ${UUID}$`);

export const BAD_CURSOR =
  'The cursor isn’t one that this call returned. Leave it out to start over.';

const encode = (cursor: string) => Buffer.from(cursor).toString('base64url');
const decode = (cursor: string) => Buffer.from(cursor, 'base64url').toString();

/** SQL of what a list goes by: a time (timestamptz) and a UUID, both never null and never changed. */
interface PageColumns {
  time: string;
  id: string;
}

export const cursorSql = ({ time, id }: PageColumns): string =>
  `(extract(epoch FROM ${time}) * 1000000)::bigint || ' ' || ${id}`;

/** SQL that is true of the rows behind a cursor, and the two values that it takes under these names. */
export const behindCursorSql = ({ time, id }: PageColumns, at: string, last: string, is = '<') =>
  `(${time}, ${id}) ${is} (timestamptz 'epoch' + CAST(${at} AS bigint) * interval '1 microsecond', CAST(${last} AS uuid))`;

/** @param found the rows of a page, and one more than the limit where there is a next one @param cursors of each row */
export function pageOf<Row>(found: Row[], limit: number, cursors: { cursor: string }[]) {
  const last = found.length > limit ? cursors[limit - 1] : undefined;
  return { rows: found.slice(0, limit), nextCursor: last ? encode(last.cursor) : null };
}

/**
 * Reads a page of a list, the latest row first. Each row is listed once, whatever happens between two pages (with
 * OFFSET, new rows would move the others). An index on both columns serves any page.
 * @param query has the conditions of the list, and no order
 * @param columns of the query's own table, and safe to show: a cursor holds them in clear
 */
export async function readPage<Row extends ObjectLiteral>(
  query: SelectQueryBuilder<Row>,
  { limit, cursor }: PageRequest,
  columns: PageColumns,
) {
  if (cursor !== undefined) {
    const [pageTime, pageId] = cursor.split(' ');
    query.andWhere(behindCursorSql(columns, ':pageTime', ':pageId'), { pageTime, pageId });
  }
  const { entities, raw } = await query
    .addSelect(cursorSql(columns), 'cursor')
    .orderBy(columns.time, 'DESC')
    .addOrderBy(columns.id, 'DESC')
    .limit(limit + 1)
    .getRawAndEntities<{ cursor: string }>();
  return pageOf(entities, limit, raw);
}

/** Of a query: `1e1` and ` 1` are no numbers, though JavaScript makes some of them. */
export const numberOf = (value: unknown) =>
  /^-?\d{1,15}$/.test(String(value)) ? Number(value) : value;

export const LimitField = (description: string, maximum: number, usual: number) =>
  NumberField('The limit', description, {
    minimum: 1,
    maximum,
    default: usual,
    read: numberOf,
  });

/** The query parameters of a list. @param most rows on a page @param usual for callers who name no limit */
export function pageQuery(most: number, usual: number) {
  class PageQuery implements PageRequest {
    @LimitField('The most entries to return.', most, usual)
    limit: number = usual;

    @field([Matches(CURSOR, { message: BAD_CURSOR })], {
      optional: true,
      type: String,
      maxLength: CURSOR_MAX,
      pattern: BASE64URL,
      description: 'The `nextCursor` of the previous page: this page starts where that one ended.',
      read: (value) =>
        typeof value === 'string' && value.length <= CURSOR_MAX && encode(decode(value)) === value
          ? decode(value)
          : null,
    })
    cursor?: string;
  }
  return PageQuery;
}

export const NextCursorField = () =>
  textOrNull({
    maxLength: CURSOR_MAX,
    pattern: BASE64URL,
    example: null,
    description: 'The `cursor` of the next page; null on the last page.',
  });
