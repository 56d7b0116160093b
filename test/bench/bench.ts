/**
 * `npm run bench`: the built product beside a bare `node:http` and `pg` server, in alternating rounds of one run.
 * TEST_DATABASE_URL names a PostgreSQL server to measure on; without it an embedded one is started.
 */
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import autocannon, { type Request } from 'autocannon';
import { startDatabaseServer } from '#support/database-server';
import { createDatabase } from '#support/databases';
import { logIn } from '#support/factories';
import { endProducts, type Product, startProduct } from '#support/product-process';
import { type Account, type Call, CALLS } from './calls.js';
import { PASSWORD, seedDatabase } from './seed-database.js';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
  },
});
/** Connections that each send their next request when the last is answered. */
const CONNECTIONS = 32;
/** Many, so that no row of the database is hot. */
const ACCOUNTS = 64;
const MEMORY_MB_MOST = 256;

/** How each server is started; see `npm start` for the options of the product. */
const PROGRAMS = {
  product: ['--max-semi-space-size=8', 'dist/server/main.js'],
  bare: ['test/bench/bare-server.ts'],
};

interface Contender {
  name: string;
  server: Product;
  accounts: Account[];
}
interface Sample {
  perSecond: number;
  cpuMicros: number;
}

const directory = await mkdtemp(join(tmpdir(), 'northfold-bench-'));
const { template, stop: stopDatabase } = await startDatabaseServer();
const contenders: Contender[] = [];
const print = (text: string) => process.stdout.write(`${text}\n`);
const column = (...cells: string[]) => print(cells.map((cell) => cell.padStart(9)).join(' '));

async function addContender(name: keyof typeof PROGRAMS) {
  const { url } = await createDatabase(template);
  const emails = await seedDatabase(url, ACCOUNTS);
  const [product] = contenders;
  const server = await startProduct({
    program: PROGRAMS[name],
    dataDir: join(directory, name),
    // As in production, where the log goes to a file.
    logFile: join(directory, `${name}.log`),
    env: {
      NODE_ENV: 'production',
      LOG_LEVEL: undefined,
      DATABASE_URL: url,
      JWT_SECRET: PASSWORD.repeat(2),
      PAGE: product ? await readPage(product.server.url) : undefined,
    },
  });
  const accounts: Account[] = [];
  for (const email of emails) {
    const token = await logIn(server, { email, password: PASSWORD }, { remember: true });
    accounts.push({ email, password: PASSWORD, token });
  }
  contenders.push({ name, server, accounts });
}

/** The product's page and its headers, for the bare server to answer with. `fetch` would decompress. */
async function readPage(url: string): Promise<string> {
  const request = get(url, { agent: false, headers: { 'accept-encoding': 'br' } });
  const [response] = await once(request, 'response');
  const body = (await buffer(response)).toString('base64');
  const own = ['date', 'connection', 'keep-alive'];
  const headers = Object.entries(response.headers).filter(([name]) => !own.includes(name));
  return JSON.stringify({ headers: headers.flat(), body });
}

/** CPU time and resident memory of a process so far; zeros where there is no /proc. */
function usageOf({ pid }: Product) {
  const file = `/proc/${pid}/stat`;
  const stat = existsSync(file) ? readFileSync(file, 'utf8') : '';
  // The second field is the program's name in parentheses and may hold spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user = 0, system = 0, pages = 0] = [11, 12, 21].map((at) => Number(fields[at] ?? 0));
  // Linux counts CPU time in hundredths of a second, and memory in pages of 4 KB.
  return { cpuMicros: (user + system) * 10_000, rssBytes: pages * 4_096 };
}

/** Each connection cycles through all requests from its own start. @throws if any answer is no success */
async function load(url: string, requests: Request[]) {
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
  const answered = result['2xx'];
  const faults = result.non2xx + result.errors + result.timeouts;
  if (faults > 0) throw new Error(`${url}: ${answered} successes, ${faults} faults.`);
  return { answered, perSecond: (answered * 1_000) / (+result.finish - +result.start) };
}

/** Warms both up, then measures in turn: a slow spell of the machine hits both alike. */
async function measure({ name: row, requests }: Call): Promise<Sample[]> {
  const samples = new Map<Contender, Sample[]>(contenders.map((one) => [one, []]));
  for (let round = -1; round < Number(options.rounds); round += 1) {
    for (const contender of round % 2 ? contenders : contenders.toReversed()) {
      const { server, accounts } = contender;
      const before = usageOf(server).cpuMicros;
      const { perSecond, answered } = await load(server.url, requests(accounts));
      const cpuMicros = (usageOf(server).cpuMicros - before) / Math.max(answered, 1);
      if (round >= 0) samples.get(contender)?.push({ perSecond, cpuMicros });
    }
  }
  return [...samples].map(([{ name }, all]) => {
    const middle = (key: keyof Sample) =>
      all.map((sample) => sample[key]).toSorted((a, b) => a - b)[all.length >> 1] ?? 0;
    const [perSecond, cpuMicros] = [middle('perSecond'), middle('cpuMicros')];
    column(row, name, perSecond.toFixed(0), cpuMicros.toFixed(0));
    return { perSecond, cpuMicros };
  });
}

async function main(): Promise<void> {
  await addContender('product');
  await addContender('bare');
  const verdicts: [name: string, measured: number, isMet: boolean, bound: string][] = [];
  column('row', 'server', 'req/s', 'CPU us');
  for (const call of CALLS) {
    const [first, second] = await measure(call);
    if (!first || !second) continue;
    const { name, share: least } = call;
    // For a page autocannon is slower than either server: what counts is what one costs the server.
    const isByCpu = name === 'page' && first.cpuMicros > 0;
    const share = isByCpu ? second.cpuMicros / first.cpuMicros : first.perSecond / second.perSecond;
    const bound = `of the bare one, at least ${least}`;
    verdicts.push([name, share, share >= least, bound]);
  }
  const [memoryMb = 0] = contenders.map(({ server }) => usageOf(server).rssBytes / 1_000_000);
  const bound = `MB, at most ${MEMORY_MB_MOST}`;
  verdicts.push(['memory', memoryMb, memoryMb <= MEMORY_MB_MOST, bound]);
  for (const [name, measured, isMet, bound] of verdicts) {
    print(`${isMet ? 'met   ' : 'MISSED'} ${name}: ${measured.toFixed(2)} (${bound})`);
    if (!isMet) process.exitCode = 1;
  }
}

try {
  await main();
} finally {
  await endProducts();
  await stopDatabase();
  await rm(directory, { recursive: true, force: true });
}
