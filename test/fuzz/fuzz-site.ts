import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import {
  type ApiDocument,
  type DocumentedCall,
  type Operation,
  type Schema,
  operationsOf,
} from '../../server/shared/api-document.js';
import type { Credentials } from '../support/factories.js';
import { Contract } from '../support/openapi-contract.js';
import { type Attempt, attempts, madeBy } from './attempts.js';
import { Somebody } from './somebody.js';

export interface FuzzOptions {
  /** Requests of each call. */
  numRuns: number;
  /** Repeats a run. */
  seed: number;
  /** A part of "POST /api/contact": the calls to try. */
  only: string;
  print: (line: string) => void;
  /** Does for somebody new what no call can: the staff may make calls that nobody else may. */
  promote?: (somebody: Credentials) => Promise<void>;
}

/**
 * Sends every call of a site generated input, and holds the answers to its OpenAPI document.
 * @throws with the smallest attempt that was answered wrongly
 */
export async function fuzzSite(
  site: { url: string },
  { only, print, promote = async () => undefined, ...settings }: FuzzOptions,
): Promise<void> {
  const document: ApiDocument = JSON.parse(
    await (await fetch(`${site.url}/api/openapi.json`)).text(),
  );
  const contract = new Contract(document);
  const tried = operationsOf(document).filter(({ method, path }) =>
    `${method} ${path}`.includes(only),
  );
  if (tried.length === 0) throw new Error(`No call is named "${only}".`);
  const agent = new Agent({ keepAlive: true });
  try {
    for (const call of tried) {
      const statuses = await tryCall({ site, promote, agent, document, contract, call }, settings);
      const seen = [...statuses].toSorted().map(([status, count]) => `${status}: ${count}`);
      print(`${call.method} ${call.path}  ${seen.join(', ')}`);
    }
  } finally {
    agent.destroy();
  }
}

interface Subject {
  site: { url: string };
  promote: (somebody: Credentials) => Promise<void>;
  agent: Agent;
  document: ApiDocument;
  contract: Contract;
  call: DocumentedCall;
}

/** @returns how often each status was answered */
async function tryCall(
  { site, promote, agent, document, contract, call }: Subject,
  settings: { numRuns: number; seed: number },
): Promise<Map<number, number>> {
  const { method, operation } = call;
  const statuses = new Map<number, number>();
  let somebody = await Somebody.signIn(site, promote);
  const dead = `${somebody.token.slice(0, -4)}AAAA`;
  const property = fc.asyncProperty(attempts(document, call), async (generated) => {
    const attempt = madeBy(somebody, generated);
    const bearer = { good: somebody.token, none: undefined, dead }[attempt.token];
    const answer = await send({ origin: site.url, agent, method, bearer }, attempt);
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    const faults = contract.faults({
      method,
      path: attempt.path,
      status: answer.status,
      header: (name) => answer.headers[name.toLowerCase()]?.toString(),
      body: answer.body,
    });
    if (answer.status >= 500) faults.push(`It answered ${answer.status}: ${answer.body}`);
    if (answer.status < 300 && isRefused(contract, operation, attempt)) {
      faults.push('It accepted what its schema refuses.');
    }
    if (attempt.token === 'good' && !(await somebody.isStillSignedIn())) {
      somebody = await Somebody.signIn(site, promote);
    }
    if (faults.length > 0) throw new Error(`${faults.join('\n')}\nBody: ${String(attempt.body)}`);
  });
  await fc.assert(property, { ...settings, includeErrorInReport: true });
  return statuses;
}

interface Line {
  origin: string;
  agent: Agent;
  method: string;
  bearer: string | undefined;
}

async function send(
  { origin, agent, method, bearer }: Line,
  { path, query, headers: given, body }: Attempt,
) {
  const { 'content-type': type, ...headers } = given;
  const search = new URLSearchParams(query).toString();
  const sent = request(origin, {
    agent,
    method,
    path: search === '' ? path : `${path}?${search}`,
    headers: {
      ...headers,
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      ...(body !== undefined && { 'content-length': body.length, 'content-type': type }),
    },
  });
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) };
}

/** What a query's text stands for; the text where it stands for nothing of that type. */
function inQuery({ type }: Schema, text: string): unknown {
  if (type === 'integer') return Number(text);
  return type === 'boolean' && /^(?:true|false)$/.test(text) ? text === 'true' : text;
}

/** Whether the schemas of an operation refuse what is sent, whatever unknown fields the body has besides. */
function isRefused(
  contract: Contract,
  { parameters = [], requestBody }: Operation,
  { query, body }: Attempt,
): boolean {
  const isBadQuery = parameters.some(({ name, in: place, schema }) => {
    const given = query[name];
    if (place !== 'query' || given === undefined) return false;
    return contract.schemaFaults(schema, inQuery(schema, given)).length > 0;
  });
  if (isBadQuery) return true;
  const schema = requestBody?.content['application/json']?.schema;
  if (!schema || body === undefined) return requestBody?.required === true;
  try {
    const faults = contract.schemaFaults(schema, JSON.parse(body.toString()));
    return faults.some((fault) => !fault.includes('additional properties'));
  } catch {
    return true;
  }
}
