/** `npm run fuzz`: every call of the API with valid and invalid input, its answers held to the OpenAPI document. */
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import fc, { type Arbitrary } from 'fast-check';
import { type ApiDocument, type Operation, operationsOf } from '../../server/docs/api-document.js';
import { wholeNumber } from '../bench/options.js';
import { type Credentials, call, logIn, signUp } from '../support/factories.js';
import { Contract } from '../support/openapi-contract.js';
import { startSite } from '../support/site.js';
import { bodies, pathPart } from './arbitrary.js';

const HELP = `Usage: npm run fuzz -- [options]

Sends every call of the built product (npm run build) generated input, valid and invalid. Fails on a status that is
not documented, an answer that does not fit its schema, a body accepted that its schema refuses, and any 5xx.

  --runs N        requests of each call (200)
  --seed N        repeats a run
  --only PATTERN  calls to try, such as "POST /api/contact"
  --help          this text

TEST_DATABASE_URL names a PostgreSQL server to use; without it an embedded one is started.
`;

/** A call as it is sent. */
interface Attempt {
  path: string;
  token: 'good' | 'none' | 'dead';
  headers: Record<string, string>;
  body: Buffer | undefined;
}

const print = (line: string) => process.stdout.write(`${line}\n`);

const HEADERS = fc.record(
  {
    'content-type': fc.oneof(
      { arbitrary: fc.constant('application/json'), weight: 12 },
      fc.constantFrom(
        'application/json; charset=utf-8',
        'text/plain',
        'application/json; charset=utf-16',
        '*',
      ),
    ),
    'accept-encoding': fc.constantFrom('gzip', 'br', '*;q=0'),
    'content-encoding': fc.constantFrom(...Array<string>(9).fill('identity'), 'gzip'),
    'x-request-id': fc.constantFrom('fuzz-1', 'x'.repeat(300), '<script>'),
  },
  { requiredKeys: ['content-type'] },
);

/** Somebody signed in, who is replaced when a call has ended their session. */
class Somebody {
  private constructor(
    private readonly site: { url: string },
    readonly credentials: Credentials,
    readonly token: string,
    readonly sessionId: string,
  ) {}

  static async signIn(site: { url: string }): Promise<Somebody> {
    const credentials = await signUp(site);
    const token = await logIn(site, credentials);
    const { sessions } = JSON.parse(await (await call(site, '/auth/sessions', { token })).text());
    return new Somebody(site, credentials, token, sessions?.[0]?.id ?? '');
  }

  async isStillSignedIn(): Promise<boolean> {
    return (await call(this.site, '/auth/protected', { token: this.token })).ok;
  }
}

/** What may be sent to an operation. */
function attempts(
  document: ApiDocument,
  path: string,
  operation: Operation,
  somebody: Somebody,
): Arbitrary<Attempt> {
  const { email, password } = somebody.credentials;
  const known = { email, password, currentPassword: password, id: somebody.sessionId };
  const parts = path
    .split('/')
    .map((part) => (part.startsWith('{') ? pathPart(somebody.sessionId) : fc.constant(part)));
  const schema = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  return fc.record({
    path: fc.tuple(...parts).map((each) => each.join('/')),
    token: fc.constantFrom('good', 'good', 'good', 'none', 'dead'),
    headers: HEADERS,
    body: fc.option(bodies(document, schema ?? {}, known), {
      freq: schema ? 20 : 2,
      nil: undefined,
    }),
  });
}

const agent = new Agent({ keepAlive: true });

async function send(
  origin: string,
  method: string,
  { path, headers, body }: Attempt,
  bearer: string | undefined,
) {
  const authorization = bearer === undefined ? {} : { authorization: `Bearer ${bearer}` };
  const length = body === undefined ? {} : { 'content-length': body.length };
  const { 'content-type': type, ...rest } = headers;
  const sent = request(origin, {
    agent,
    method,
    path,
    headers: {
      ...rest,
      ...authorization,
      ...length,
      ...(body === undefined ? {} : { 'content-type': type }),
    },
  });
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) };
}

/** Whether a body is one that its schema refuses, whatever unknown fields it has besides. */
function isRefused(contract: Contract, operation: Operation, body: Buffer | undefined): boolean {
  const schema = operation.requestBody?.content['application/json']?.schema;
  if (!schema || body === undefined) return operation.requestBody?.required === true;
  try {
    const faults = contract.schemaFaults(schema, JSON.parse(body.toString()));
    return faults.some((fault) => !fault.includes('additional properties'));
  } catch {
    return true;
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      runs: { type: 'string', default: '200' },
      seed: { type: 'string', default: String(Date.now() % 0x7fff_ffff) },
      only: { type: 'string', default: '' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    print(HELP);
    return;
  }
  const numRuns = wholeNumber('runs', values.runs);
  const seed = wholeNumber('seed', values.seed);
  print(`Seed ${seed}, ${numRuns} requests of each call.`);

  const site = await startSite({ RATE_LIMITS: 'off' });
  try {
    const document: ApiDocument = JSON.parse(
      await (await fetch(`${site.url}/api/openapi.json`)).text(),
    );
    const contract = new Contract(document);
    const tried = operationsOf(document).filter(({ method, path }) =>
      `${method} ${path}`.includes(values.only),
    );
    if (tried.length === 0) throw new Error(`No call is named "${values.only}".`);
    for (const { method, path, operation } of tried) {
      const statuses = await tryOperation(
        { site, document, contract, method, path, operation },
        { numRuns, seed },
      );
      const seen = [...statuses].toSorted().map(([status, count]) => `${status}: ${count}`);
      print(`${method} ${path}  ${seen.join(', ')}`);
    }
  } finally {
    agent.destroy();
    await site.stop();
  }
}

interface Subject {
  site: { url: string };
  document: ApiDocument;
  contract: Contract;
  method: string;
  path: string;
  operation: Operation;
}

/** @returns how often each status was answered @throws with the smallest attempt that was answered wrongly */
async function tryOperation(
  { site, document, contract, method, path, operation }: Subject,
  { numRuns, seed }: { numRuns: number; seed: number },
): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  let somebody = await Somebody.signIn(site);
  const dead = `${somebody.token.slice(0, -4)}AAAA`;
  await fc.assert(
    fc.asyncProperty(attempts(document, path, operation, somebody), async (attempt) => {
      const bearer = { good: somebody.token, none: undefined, dead }[attempt.token];
      const answer = await send(site.url, method, attempt, bearer);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      const faults = contract.faults({
        method,
        path: attempt.path,
        status: answer.status,
        header: (name) => answer.headers[name.toLowerCase()]?.toString(),
        body: answer.body,
      });
      if (answer.status >= 500) faults.push(`It answered ${answer.status}: ${answer.body}`);
      if (answer.status < 300 && isRefused(contract, operation, attempt.body)) {
        faults.push('It accepted a body that its schema refuses.');
      }
      if (attempt.token === 'good' && !(await somebody.isStillSignedIn())) {
        somebody = await Somebody.signIn(site);
      }
      if (faults.length > 0) throw new Error(`${faults.join('\n')}\nBody: ${String(attempt.body)}`);
    }),
    { numRuns, seed },
  );
  return statuses;
}

await main();
