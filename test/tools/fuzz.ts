/**
 * `npm run fuzz`: sends every call of the built product generated input, valid and not. Fails on an answer that the
 * OpenAPI document does not have, on a body accepted that its schema refuses, and on any 5xx. `-- --runs 200
 * --seed N --only "POST /api/contact"`; TEST_DATABASE_URL names a PostgreSQL server in place of an embedded one.
 */
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { type ApiDocument, type DocumentedCall, operationsOf } from '#server/shared/api-document';
import { query } from '#support/databases';
import { call } from '#support/factories';
import { Contract } from '#support/openapi-contract';
import { startSite } from '#support/site';
import { signUpStaff, writeMessage } from '#support/staff';
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

/** @returns how often each status was answered. @throws with the smallest attempt that was answered wrongly */
async function tryCall(
  site: Parameters<typeof signUpStaff>[0],
  contract: Contract,
  document: ApiDocument,
  documented: DocumentedCall,
) {
  const { method, operation } = documented;
  const statuses: Record<number, number> = {};
  let user = await signUpStaff(site);
  const { email, password } = user;
  const fields = { email, password, current_password: password };
  const own = { fields, id: await writeMessage(site) };
  const property = fc.asyncProperty(attempts(document, documented, own), async (attempt) => {
    const dead = `${user.token.slice(0, -4)}AAAA`;
    const token = { good: user.token, none: undefined, dead }[attempt.token];
    const { status, headers, body } = await send(site.url, method, token, attempt);
    statuses[status] = (statuses[status] ?? 0) + 1;
    // Node itself answers a head of more than 16 KB, before the API.
    if (status === 431) return;
    const header = (name: string) => headers[name.toLowerCase()]?.toString();
    const faults = contract.faults({ method, path: attempt.path, status, header, body });
    if (status >= 500) faults.push(`It answered ${status}: ${body}`);
    if (status < 300 && isRefused(contract, operation, attempt)) {
      faults.push('It accepted what its schema refuses.');
    }
    // A call may have ended the session, or deleted the account.
    const alive = await call(site, '/auth/protected', { token: user.token });
    if (!alive.ok) user = await signUpStaff(site);
    if (faults.length > 0) throw new Error(`${faults.join('\n')}\nBody: ${attempt.body}`);
  });
  const settings = { numRuns: Number(options.runs), seed: Number(options.seed) };
  await fc.assert(property, settings);
  return statuses;
}

async function send(origin: string, method: string, token: string | undefined, attempt: Attempt) {
  const { path, query, headers, body } = attempt;
  const sent = request(origin, {
    agent,
    method,
    path: `${path}?${new URLSearchParams(query)}`,
    headers: {
      ...headers,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
    },
  });
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) };
}

/** Whether the schema of a call refuses the body that is sent, whatever unknown fields it has besides. */
function isRefused(
  contract: Contract,
  { requestBody }: DocumentedCall['operation'],
  { body }: Attempt,
): boolean {
  const schema = requestBody?.content['application/json']?.schema;
  if (!schema) return false;
  try {
    // No body is one without fields.
    const faults = contract.schemaFaults(schema, JSON.parse(body || '{}'));
    return faults.some((fault) => !fault.includes('additional properties'));
  } catch {
    return true;
  }
}

async function main(): Promise<void> {
  const { runs, seed, only } = options;
  print(`Seed ${seed}, ${runs} requests of each call.`);
  const { url, databaseUrl = '', stop } = await startSite({ RATE_LIMITS: 'off' });
  const database = {
    query: async (sql: string, values: unknown[]) => query(databaseUrl, sql, values),
  };
  try {
    const document: ApiDocument = JSON.parse(await (await fetch(`${url}/api/openapi.json`)).text());
    const contract = new Contract(document);
    for (const documented of operationsOf(document)) {
      const name = `${documented.method} ${documented.path}`;
      if (!name.includes(only)) continue;
      const statuses = await tryCall({ url, database }, contract, document, documented);
      print(`${name}  ${JSON.stringify(statuses)}`);
    }
  } finally {
    agent.destroy();
    await stop();
  }
}

await main();
