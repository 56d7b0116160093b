import { mockRestFigure as words } from '#content/figures/mock-rest';
import type { Fault, State } from '../kit';
import { fieldOf } from './schema';
import { exchanges, type Call, type Exchange } from './store';

const schema = 'customer: text\nstatus: paid | sent\ntotal: 10..400';
const calm = { schema, errors: '0', delay: '80' };

export const states = [
  { ...calm, calls: 'read ' },
  { ...calm, calls: 'post read ' },
  { ...calm, calls: 'missing ' },
  { ...calm, calls: 'post again ' },
  { ...calm, calls: 'wrong ' },
  { ...calm, calls: 'post ', errors: '100' },
  { ...calm, calls: 'post ', delay: '9000' },
] as const satisfies readonly State[];

/** How long its client waits, in milliseconds. */
const PATIENCE = 3_000;
/** Calls that the drawing has room for; it tells the last ones. */
export const LOG = 6;
/** Calls that are worked out: all of them, at every press. */
const MOST = 60;

const reasons: Record<Exchange['status'], string> = {
  200: 'OK',
  201: 'Created',
  204: 'No Content',
  404: 'Not Found',
  409: 'Conflict',
  422: 'Unprocessable Content',
  503: 'Service Unavailable',
};

const [first] = states;
const isCall = (name: string): name is Call => name in words.calls;
const faulty = (fault: string): Fault => ({ fault, at: 'schema' });

/** The last of a row of calls, as it went over the wire. */
export function compute(state: State) {
  const lines = (state['schema'] ?? first.schema).split('\n').filter((line) => line.trim());
  const fields = [];
  for (const line of lines) {
    const field = fieldOf(line);
    if (!field) return faulty(words.faults.line(line.trim().slice(0, 40)));
    fields.push(field);
  }
  const names = new Set(fields.map(({ name }) => name));
  if (names.size !== fields.length || names.size < 1 || names.size > 6)
    return faulty(words.faults.count);

  const told = (state['calls'] ?? '').split(' ').filter(isCall).slice(-MOST);
  const calls = told.length > 0 ? told : (['read'] satisfies Call[]);
  const delay = Number(state['delay']) || 0;
  const done = exchanges(calls, fields, Number(state['errors']) || 0);
  const last = done.at(-1);
  if (!last) throw new Error('No call was made');
  const isLate = delay > PATIENCE;
  return {
    says: isLate ? words.says.late : words.says[last.status],
    request: requestOf(last),
    answer: isLate ? words.none : answerOf(last, delay),
    failed: isLate || last.status >= 400,
    curl: curlOf(last),
    log: done
      .slice(-LOG)
      .map(({ method, path, status }) => `${method} ${path} → ${isLate ? '…' : status}`),
  };
}

function requestOf({ method, path, sent }: Exchange): string {
  const head = [`${method} ${path} HTTP/1.1`, 'Host: localhost:4010', 'Accept: application/json'];
  if (!sent) return head.join('\n');
  return [...head, 'Content-Type: application/json', '', JSON.stringify(sent, null, 2)].join('\n');
}

function answerOf({ status, body }: Exchange, delay: number): string {
  const head = [`HTTP/1.1 ${status} ${reasons[status]}`, `Server-Timing: mock;dur=${delay}`];
  if (status === 503) head.push('Retry-After: 1');
  if (!body) return head.join('\n');
  const type = status >= 400 ? 'application/problem+json' : 'application/json';
  return [...head, `Content-Type: ${type}`, '', JSON.stringify(body, null, 2)].join('\n');
}

function curlOf({ method, path, sent }: Exchange): string {
  const body = sent ? ` --json '${JSON.stringify(sent)}'` : '';
  const verb = method === 'DELETE' ? ' -X DELETE' : '';
  return `curl -i --max-time ${PATIENCE / 1_000}${verb}${body} http://localhost:4010${path}`;
}
