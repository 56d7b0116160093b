/**
 * `npm run bench`: the built product beside a bare `node:http` and `pg` server and a plain Nest on Fastify with
 * TypeORM, in alternating rounds of one run. `-- --growth`: the product on a large database beside a small one.
 * TEST_DATABASE_URL names a PostgreSQL server to measure on; without it an embedded one is started.
 */
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import autocannon, { type Request } from 'autocannon';
import { createDatabase, startDatabaseServer } from '#support/database-server';
import { type Account, type Call, CALLS, GROWING_CALLS } from './calls.js';
import { makeStaff, seedDatabase, seededAccounts } from './seed-database.js';
import { type Server, startServer } from './servers.js';

const { values: options } = parseArgs({
  options: {
    growth: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    only: { type: 'string', default: '' },
    users: { type: 'string', default: '1000000' },
  },
});
const PASSWORD = 'northern light over ink';
/** Connections that each send their next request when the last is answered. */
const CONNECTIONS = 32;
const MEMORY_TIMES = 1.6;
/** What a call may cost on the large database, as a multiple of its cost on the small one. */
const GROWTH_TIMES = 1.3;
const FEW_USERS = 1_000;

interface Contender {
  name: string;
  server: Server;
  accounts: Account[];
}
interface Sample {
  perSecond: number;
  cpuMicros: number;
  p99Ms: number;
}

const directory = await mkdtemp(join(tmpdir(), 'northfold-bench-'));
const { template, stop: stopDatabase } = await startDatabaseServer();
const contenders: Contender[] = [];
const print = (text: string) => process.stdout.write(`${text}\n`);
const column = (...cells: string[]) => print(cells.map((cell) => cell.padStart(9)).join(' '));

async function addContender(name: string, program: Parameters<typeof startServer>[0], users = 64) {
  const { url } = await createDatabase(template);
  await seedDatabase(url, users, PASSWORD);
  const server = await startServer(program, url, directory);
  // Only the bare server needs the product's page to answer with, so the product is started first.
  if (program === 'product') await keepPage(server.url);
  const accounts: Account[] = [];
  for (const email of await seededAccounts(url)) {
    const body = JSON.stringify({ email, password: PASSWORD, remember_me: true });
    const headers = { 'content-type': 'application/json' };
    const path = `${server.url}/api/auth/login/email`;
    const answer = await fetch(path, { method: 'POST', headers, body });
    const { access_token: token } = Object(await answer.json());
    accounts.push({ email, password: PASSWORD, token });
  }
  if (options.growth)
    await makeStaff(
      url,
      accounts.map(({ email }) => email),
    );
  contenders.push({ name, server, accounts });
}

/** `fetch` would decompress. */
async function keepPage(url: string): Promise<void> {
  const request = get(url, { agent: false, headers: { 'accept-encoding': 'br' } });
  const [response] = await once(request, 'response');
  const body = (await buffer(response)).toString('base64');
  const own = ['date', 'connection', 'keep-alive'];
  const headers = Object.entries(response.headers).filter(([name]) => !own.includes(name));
  await writeFile(join(directory, 'page.json'), JSON.stringify({ headers: headers.flat(), body }));
}

/** Each connection cycles through all requests from its own start. @throws if any answer has another status */
async function load(url: string, requests: Request[], status: number) {
  let connection = 0;
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: Number(options.seconds),
    idReplacement: true,
    setupClient: (client) => {
      const start = Math.floor((connection++ * requests.length) / CONNECTIONS);
      // Copies: autocannon keeps what it made of a request in the request itself.
      const turn = [...requests.slice(start), ...requests.slice(0, start)];
      client.setRequests(turn.map((request) => ({ ...request })));
    },
  });
  const answered = result.statusCodeStats?.[`${status}`]?.count ?? 0;
  const faults = result['2xx'] + result.non2xx - answered + result.errors + result.timeouts;
  if (faults || !answered) {
    throw new Error(`${url}: ${answered} answers were ${status}, ${faults} not.`);
  }
  const seconds = (result.finish.getTime() - result.start.getTime()) / 1_000;
  return { answered, perSecond: answered / seconds, p99Ms: result.latency.p99 };
}

/** Warms everybody up, then measures in turn, so that a slow spell of the machine falls on all alike. */
async function measure(call: Call): Promise<Map<Contender, Sample>> {
  const able = contenders.filter(({ name }) => name !== 'nest' || call.name !== 'page');
  const samples = new Map<Contender, Sample[]>(able.map((one) => [one, []]));
  for (let round = -1; round < Number(options.rounds); round += 1) {
    for (const contender of round % 2 ? able : able.toReversed()) {
      const { server, accounts } = contender;
      const requests = call.requests(accounts);
      const before = server.usage().cpuMicros;
      const { answered, ...sample } = await load(server.url, requests, call.status);
      const cpuMicros = (server.usage().cpuMicros - before) / answered;
      if (round >= 0) samples.get(contender)?.push({ ...sample, cpuMicros });
    }
  }
  const middle = (all: Sample[], key: keyof Sample) =>
    all.map((sample) => sample[key]).toSorted((a, b) => a - b)[all.length >> 1] ?? 0;
  return new Map(
    [...samples].map(([contender, all]) => [
      contender,
      {
        perSecond: middle(all, 'perSecond'),
        cpuMicros: middle(all, 'cpuMicros'),
        p99Ms: middle(all, 'p99Ms'),
      },
    ]),
  );
}

function judge(name: string, measured: number, isMet: boolean, bound: string): void {
  print(`${isMet ? 'met   ' : 'MISSED'} ${name}: ${measured.toFixed(2)} (${bound})`);
  if (!isMet) process.exitCode = 1;
}

async function main(): Promise<void> {
  if (options.growth) {
    await addContender('small', 'product', FEW_USERS);
    await addContender('large', 'product', Number(options.users));
  } else {
    await addContender('product', 'product');
    await addContender('bare', 'bare');
    await addContender('nest', 'nest');
  }
  const wanted = options.only.split(',').filter(Boolean);
  const verdicts: (() => void)[] = [];
  column('row', 'server', 'req/s', 'p99 ms', 'CPU us');
  for (const call of options.growth ? GROWING_CALLS : CALLS) {
    if (wanted.length > 0 && !wanted.includes(call.name)) continue;
    const row = await measure(call);
    for (const [{ name }, { perSecond, p99Ms, cpuMicros }] of row) {
      column(call.name, name, perSecond.toFixed(0), p99Ms.toFixed(1), cpuMicros.toFixed(0));
    }
    const [first, second] = [...row.values()];
    if (!first || !second) continue;
    // For a page autocannon is slower than either server: what counts is what one costs the server.
    const share =
      call.name === 'page' && first.cpuMicros > 0
        ? second.cpuMicros / first.cpuMicros
        : first.perSecond / second.perSecond;
    const { name, share: least = 0 } = call;
    verdicts.push(
      options.growth
        ? () =>
            judge(
              name,
              share,
              share <= GROWTH_TIMES,
              `times the small one, at most ${GROWTH_TIMES}`,
            )
        : () => judge(name, share, share >= least, `of the bare server, at least ${least}`),
    );
  }
  verdicts.forEach((tell) => tell());
  const [product, bare] = contenders.map(({ server }) => server.usage().rssBytes);
  if (!options.growth && product && bare) {
    const times = product / bare;
    judge('memory', times, times <= MEMORY_TIMES, `times the bare server, at most ${MEMORY_TIMES}`);
  }
}

try {
  await main();
} finally {
  for (const { server } of contenders) await server.stop();
  await stopDatabase();
  await rm(directory, { recursive: true, force: true });
}
