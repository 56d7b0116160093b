/**
 * `npm run fuzz`: sends every call of the built product generated input, valid and not. Fails on an answer that the
 * OpenAPI document does not have, on a body or parameter accepted that its schema refuses, and on any 5xx. `-- --runs 200
 * --seed N --only "POST /api/contact"`; TEST_DATABASE_URL names a PostgreSQL server in place of an embedded one.
 */
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import pg from 'pg';
import {
  type ApiDocument,
  type DocumentedCall,
  operationsOf,
  type Schema,
} from '#server/shared/api-document';
import { call as ask, signUpAndLogIn } from '#support/factories';
import { Contract } from '#support/openapi-contract';
import { startSite } from '#support/site';
import { makeStaff, showTwoFactors } from '#support/staff';
import { type Attempt, attempts } from './fuzz-input.js';

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '200' },
    seed: { type: 'string', default: String(Date.now() % 0x7fff_ffff) },
    only: { type: 'string', default: '' },
  },
});
const print = (line: string) => process.stdout.write(`${line}\n`);
const agent = new Agent({ keepAlive: true });

interface Site {
  url: string;
  database: pg.Client;
}

/** Somebody of the staff with two factors, who may make every call. */
async function logInStaff({ url, database }: Site) {
  const user = await signUpAndLogIn({ url });
  await makeStaff({ database }, user);
  await showTwoFactors({ database }, user);
  const { sessions } = JSON.parse(
    await (await ask({ url }, '/auth/sessions', { token: user.token })).text(),
  );
  return { ...user, sessionId: String(sessions[0].id) };
}

/** @returns how often each status was answered. @throws with the smallest attempt that was answered wrongly */
async function tryCall(
  site: Site,
  contract: Contract,
  document: ApiDocument,
  call: DocumentedCall,
) {
  const { method, operation } = call;
  const statuses: Record<number, number> = {};
  let user = await logInStaff(site);
  const { email, password } = user;
  const own = { fields: { email, password, current_password: password }, id: user.sessionId };
  const property = fc.asyncProperty(attempts(document, call, own), async (attempt) => {
    const dead = `${user.token.slice(0, -4)}AAAA`;
    const token = { good: user.token, none: undefined, dead }[attempt.token];
    const { status, headers, body } = await send(site.url, method, token, attempt);
    statuses[status] = (statuses[status] ?? 0) + 1;
    const header = (name: string) => headers[name.toLowerCase()]?.toString();
    // Node itself answers a head of more than 16 KB, before the API.
    const isOurs = status !== 431;
    const faults = isOurs
      ? contract.faults({ method, path: attempt.path, status, header, body })
      : [];
    if (status >= 500) faults.push(`It answered ${status}: ${body}`);
    if (status < 300 && isRefused(contract, operation, attempt)) {
      faults.push('It accepted what its schema refuses.');
    }
    // A call may have ended the session, or deleted the account.
    const alive = await ask(site, '/auth/protected', { token: user.token });
    if (!alive.ok) user = await logInStaff(site);
    if (faults.length > 0) throw new Error(`${faults.join('\n')}\nBody: ${String(attempt.body)}`);
  });
  const settings = { numRuns: Number(options.runs), seed: Number(options.seed) };
  await fc.assert(property, { ...settings, includeErrorInReport: true });
  return statuses;
}

async function send(origin: string, method: string, token: string | undefined, attempt: Attempt) {
  const { 'content-type': type, ...headers } = attempt.headers;
  const { path, query, body } = attempt;
  const search = new URLSearchParams(query).toString();
  const sent = request(origin, {
    agent,
    method,
    path: search === '' ? path : `${path}?${search}`,
    headers: {
      ...headers,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-length': body.length, 'content-type': type }),
    },
  });
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) };
}

/** The value that a query's text stands for; the text where it stands for nothing of that type. */
function inQuery({ type }: Schema, given: string): unknown {
  if (type === 'integer') return Number(given);
  return type === 'boolean' && /^(?:true|false)$/.test(given) ? given === 'true' : given;
}

/** Whether the schemas of a call refuse what is sent, whatever unknown fields the body has besides. */
function isRefused(
  contract: Contract,
  { parameters = [], requestBody }: DocumentedCall['operation'],
  { query, body }: Attempt,
): boolean {
  const isBadQuery = parameters.some(({ name, in: place, schema }) => {
    const given = query[name];
    if (place !== 'query' || given === undefined) return false;
    return contract.schemaFaults(schema, inQuery(schema, given)).length > 0;
  });
  if (isBadQuery) return true;
  const schema = requestBody?.content['application/json']?.schema;
  if (!schema) return false;
  try {
    // No body is one without fields.
    const faults = contract.schemaFaults(schema, JSON.parse(body?.toString() || '{}'));
    return faults.some((fault) => !fault.includes('additional properties'));
  } catch {
    return true;
  }
}

async function main(): Promise<void> {
  const { runs, seed, only } = options;
  print(`Seed ${seed}, ${runs} requests of each call.`);
  const { url, databaseUrl, stop } = await startSite({ RATE_LIMITS: 'off' });
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    const document: ApiDocument = JSON.parse(await (await fetch(`${url}/api/openapi.json`)).text());
    const contract = new Contract(document);
    const calls = operationsOf(document).filter((one) =>
      `${one.method} ${one.path}`.includes(only),
    );
    if (calls.length === 0) throw new Error(`No call is named "${only}".`);
    for (const call of calls) {
      const statuses = await tryCall({ url, database }, contract, document, call);
      print(`${call.method} ${call.path}  ${JSON.stringify(statuses)}`);
    }
  } finally {
    agent.destroy();
    await database.end();
    await stop();
  }
}

await main();
