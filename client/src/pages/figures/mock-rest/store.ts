import { mockRestFigure as words } from '#content/figures/mock-rest';
import { bodyOf, faultsOf, randomFrom, spoilt, type Body, type Field } from './schema';

export type Call = keyof typeof words.calls;

export interface Exchange {
  method: string;
  path: string;
  sent: Body | undefined;
  status: 200 | 201 | 204 | 404 | 409 | 422 | 503;
  body: object | undefined;
}

/** Orders that are there before the first call. */
const FIRST = 2;

/**
 * The exchanges of a row of calls, each on the data that the earlier ones left. Everything is worked out anew from the
 * beginning: the same calls always get the same answers.
 * @param errors how many of a hundred calls fail
 */
export function exchanges(
  calls: readonly Call[],
  fields: readonly Field[],
  errors: number,
): Exchange[] {
  const orders = new Map<number, Body>();
  for (let id = 1; id <= FIRST; id += 1) orders.set(id, bodyOf(id, fields));
  let last = FIRST;
  return calls.map((call, index) => {
    const isPost = call === 'post' || call === 'again' || call === 'wrong';
    if (call === 'post' || call === 'wrong') last += 1;
    const order = bodyOf(last, fields);
    const sent = isPost ? (call === 'wrong' ? spoilt(order, fields) : order) : undefined;
    const id = call === 'missing' ? 404 : last;
    const method = isPost ? 'POST' : call === 'remove' ? 'DELETE' : 'GET';
    const asked = { method, path: isPost ? '/orders' : `/orders/${id}`, sent };
    const isDown = randomFrom(index + 1_000) * 100 < errors;
    return { ...asked, ...(isDown ? refused(503) : answer(orders, fields, id, asked)) };
  });
}

function refused(status: 404 | 409 | 422 | 503, more: object = {}) {
  return { status, body: { title: words.problems[status], status, ...more } };
}

function answer(
  orders: Map<number, Body>,
  fields: readonly Field[],
  id: number,
  { method, sent }: Pick<Exchange, 'method' | 'sent'>,
): Pick<Exchange, 'status' | 'body'> {
  const found = orders.get(id);
  if (sent) {
    const errors = faultsOf(sent, fields).map(({ name, kind }) => ({ [name]: words.wrong[kind] }));
    if (errors.length > 0) return refused(422, { errors });
    if (found) return refused(409);
    orders.set(id, sent);
    return { status: 201, body: sent };
  }
  if (!found) return refused(404);
  if (method === 'GET') return { status: 200, body: found };
  orders.delete(id);
  return { status: 204, body: undefined };
}
