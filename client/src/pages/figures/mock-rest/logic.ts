import { mockRestFigure as words } from '#content/figures/mock-rest';

type Call = keyof typeof words.calls;
type Status = keyof typeof words.says;

const first = { calls: 'read ', isDown: '', delay: '80' };

export const cases: readonly [typeof first, ...(typeof first)[]] = [
  first,
  { ...first, calls: 'post read ' },
  { ...first, calls: 'missing ' },
  { ...first, calls: 'post again ' },
  { ...first, calls: 'wrong ' },
  { ...first, calls: 'post ', isDown: 'yes' },
  { ...first, calls: 'post ', delay: '9000' },
];

/** How long the client waits, in milliseconds. */
const PATIENCE = 3_000;
/** Calls that the drawing has room for: the last ones. */
export const LOG = 6;

const reasons: Record<Status, string> = {
  200: 'OK',
  201: 'Created',
  204: 'No Content',
  404: 'Not Found',
  409: 'Conflict',
  422: 'Unprocessable Content',
  503: 'Service Unavailable',
};

interface Answer {
  status: Status;
  body?: object;
}

interface Exchange extends Answer {
  method: string;
  path: string;
  sent: Order | undefined;
}

export function compute({ calls, isDown, delay }: typeof first) {
  const isCall = (name: string): name is Call => name in words.calls;
  const done = exchanges(calls.split(' ').filter(isCall), isDown !== '');
  const last = done.at(-1);
  if (!last) throw new Error('No call was made');
  const isLate = Number(delay) > PATIENCE;
  return {
    says: isLate ? words.late : words.says[last.status],
    request: requestOf(last),
    answer: isLate ? words.none : answerOf(last, delay),
    failed: isLate || last.status >= 400,
    curl: curlOf(last),
    log: done
      .slice(-LOG)
      .map(({ method, path, status }) => `${method} ${path} → ${isLate ? '…' : status}`),
  };
}

type Order = ReturnType<typeof orderOf>;

const STATES = ['paid', 'sent'];
const CUSTOMERS = ['Amara', 'Birk', 'Chidi', 'Dilan', 'Elif', 'Freja', 'Goran', 'Hana'];
const TOTAL = { least: 10, most: 400 };

function orderOf(id: number) {
  const { least, most } = TOTAL;
  const seed = id * 7919;
  return {
    id,
    customer: CUSTOMERS[seed % CUSTOMERS.length],
    status: STATES[seed % STATES.length],
    total: least + (seed % (most - least + 1)),
  };
}

/** The exchanges of a row of calls, each on the orders that the earlier ones left: two in the beginning. */
export function exchanges(calls: readonly Call[], isDown: boolean): Exchange[] {
  let last = 2;
  const orders = new Map([1, last].map((id) => [id, orderOf(id)]));
  return calls.map((call) => {
    if (call === 'post' || call === 'wrong') last += 1;
    const order = orderOf(last);
    const bodies: Partial<Record<Call, Order>> = {
      post: order,
      again: order,
      wrong: { ...order, total: TOTAL.most + 1 },
    };
    const sent = bodies[call];
    const id = call === 'missing' ? 404 : last;
    const method = sent ? 'POST' : call === 'remove' ? 'DELETE' : 'GET';
    const answer = isDown ? refused(503) : respond(id, method, sent);
    return { method, path: sent ? '/orders' : `/orders/${id}`, sent, ...answer };
  });

  function respond(id: number, method: string, sent?: Order): Answer {
    const found = orders.get(id);
    if (sent) {
      if (sent.total > TOTAL.most) return refused(422, { errors: [{ total: words.outOfRange }] });
      if (found) return refused(409);
      orders.set(id, sent);
      return { status: 201, body: sent };
    }
    if (!found) return refused(404);
    if (method === 'GET') return { status: 200, body: found };
    orders.delete(id);
    return { status: 204 };
  }
}

const refused = (status: keyof typeof words.problems, more: object = {}): Answer => ({
  status,
  body: { title: words.problems[status], status, ...more },
});

const JSON_TYPE = 'Content-Type: application/json';
const written = (head: string[], body: object | undefined) =>
  [...head, ...(body ? ['', JSON.stringify(body, null, 2)] : [])].join('\n');

const requestOf = ({ method, path, sent }: Exchange) =>
  written(
    [
      `${method} ${path} HTTP/1.1`,
      'Host: localhost:4010',
      'Accept: application/json',
      ...(sent ? [JSON_TYPE] : []),
    ],
    sent,
  );

const answerOf = ({ status, body }: Exchange, delay: string) =>
  written(
    [
      `HTTP/1.1 ${status} ${reasons[status]}`,
      `Server-Timing: mock;dur=${delay}`,
      ...(status === 503 ? ['Retry-After: 1'] : []),
      ...(body ? [status < 400 ? JSON_TYPE : 'Content-Type: application/problem+json'] : []),
    ],
    body,
  );

function curlOf({ method, path, sent }: Exchange): string {
  const body = sent ? ` --json '${JSON.stringify(sent)}'` : '';
  const verb = method === 'DELETE' ? ' -X DELETE' : '';
  return `curl -i --max-time ${PATIENCE / 1_000}${verb}${body} http://localhost:4010${path}`;
}
