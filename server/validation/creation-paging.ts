import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { UUID } from '../shared/uuid.js';
import { type Page, pageOf, type PageRequest } from './paging.js';

interface Created extends ObjectLiteral {
  id: string;
  createdAt: Date;
}

/** Where a row stands in lists by creation: milliseconds since 1970, and its id. */
const placeOf = ({ createdAt, id }: Created) => `${createdAt.getTime()} ${id}`;
export const CREATION_PLACE = new RegExp(`^\\d{1,14} ${UUID}$`);

/** A page of what a query finds, by `created_at`, the latest first. */
export async function listByCreation<Row extends Created>(
  query: SelectQueryBuilder<Row>,
  { limit, cursor }: PageRequest,
): Promise<Page<Row>> {
  // As precise as a `Date` is.
  const created = `date_trunc('milliseconds', ${query.alias}.created_at)`;
  if (cursor !== undefined) {
    const [at, lastId] = cursor.split(' ');
    const lastAt = new Date(Number(at));
    query.andWhere(`(${created}, ${query.alias}.id) < (:lastAt, :lastId)`, { lastAt, lastId });
  }
  query
    .orderBy(created, 'DESC')
    .addOrderBy(`${query.alias}.id`, 'DESC')
    .limit(limit + 1);
  return pageOf(await query.getMany(), limit, placeOf);
}
