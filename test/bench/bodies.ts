/** `npm run bench:bodies`: what the most expensive bodies cost the event loop, and whom a flood of them holds up. */
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type ApiDocument, isOpen, operationsOf } from '#server/shared/api-document';
import { makeAccounts } from './accounts.js';
import { openDatabaseServer } from './database.js';
import { type HostileBody, hostileBodies, ORDINARY } from './hostile-bodies.js';
import { type LoadDriver, type LoadRequest, startDriver } from './load.js';
import { mainThreadMs } from './main-thread.js';
import { median } from './measure.js';
import { wholeNumber } from './options.js';
import { startProduct, type Target } from './targets.js';

/** Milliseconds of the event loop that one body may cost. */
const COST_MAX_MS = 2;
/** A page may take this many times as long while a client sends such bodies. */
const DELAY_MAX = 5;
const CONNECTIONS = 40;
/** Bodies that are sent until the code is compiled, then of each kind before and while its cost is measured. */
const COMPILE = 600;
const WARMUP = 10;
const MEASURED = 48;
/** The median counts: one of them may meet a collection of the old heap. */
const BATCHES = 3;
/**
 * So many at a time: one after the other, the process falls asleep between two, and waking up and looking for work
 * would be most of what is measured.
 */
const AT_ONCE = 8;

const HELP = `Usage: npm run bench:bodies -- [options]

Sends every call of the built product (npm run build) the most expensive bodies of 64 KiB, and measures the CPU time
of its main thread for each (bound: ${COST_MAX_MS} ms). Then ${CONNECTIONS} connections of one client send the worst of
each call while GET / is asked for; its 99th percentile must stay within ${DELAY_MAX} times its calm value. Linux only.

  --rounds N    calm and flooded turns of each call, one after the other (3)
  --seconds N   length of a turn (10: one window of the limit)
  --costs       only what each body costs
  --help        this text

DATABASE_URL names a PostgreSQL server to measure on; without it an embedded one is started.
`;

interface Call {
  method: LoadRequest['method'];
  path: string;
  open: boolean;
  bodies: HostileBody[];
}

interface Cost extends HostileBody {
  call: Call;
  ms: number;
}

const print = (text: string) => process.stdout.write(text);

async function callsOf({ url }: Target): Promise<Call[]> {
  const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as ApiDocument;
  return operationsOf(document)
    .filter(({ operation }) => operation.requestBody)
    .map(({ method, path, operation }) => ({
      method: method as Call['method'],
      path,
      open: isOpen(operation),
      bodies: hostileBodies(operation),
    }));
}

/** Sends a request and reads its answer; returns the milliseconds that it took. */
function ask(target: Target, agent: Agent, { method, path, headers, body }: LoadRequest) {
  const begin = performance.now();
  return new Promise<number>((resolve, reject) => {
    request(`${target.url}${path}`, { method, headers, agent }, (response) => {
      response.resume().on('end', () => resolve(performance.now() - begin));
    })
      .on('error', reject)
      .end(body);
  });
}

const toRequest = ({ method, path }: Call, body: string, token: string): LoadRequest => ({
  method,
  path,
  body,
  headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
});

/** The cost of each body, the most expensive of each call first. */
async function measureCosts(target: Target, calls: Call[], token: string): Promise<Cost[][]> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const send = async (asked: LoadRequest, times: number) => {
    await Promise.all(Array.from({ length: times }, async () => ask(target, agent, asked)));
  };
  const costs: Cost[][] = [];
  for (const call of calls) {
    const ofCall: Cost[] = [];
    for (let n = 0; n < COMPILE; n += 1) {
      const { body = '' } = call.bodies[n % call.bodies.length] ?? {};
      await ask(target, agent, toRequest(call, body, token));
    }
    for (const hostile of call.bodies) {
      const asked = toRequest(call, hostile.body, token);
      await send(asked, WARMUP);
      const batches: number[] = [];
      while (batches.length < BATCHES) {
        const before = mainThreadMs(target.pid);
        await send(asked, MEASURED);
        batches.push((mainThreadMs(target.pid) - before) / MEASURED);
      }
      ofCall.push({ ...hostile, call, ms: median(batches) });
    }
    ofCall.sort((a, b) => b.ms - a.ms);
    costs.push(ofCall);
  }
  agent.destroy();
  return costs;
}

/** The 99th percentile of GET /, asked for one after the other for some seconds. */
async function pageP99(target: Target, seconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  const end = performance.now() + seconds * 1_000;
  while (performance.now() < end) {
    times.push(await ask(target, agent, { method: 'GET', path: '/', headers: {} }));
  }
  agent.destroy();
  times.sort((a, b) => a - b);
  return times[Math.ceil(times.length * 0.99) - 1] ?? 0;
}

async function measureFlood(
  target: Target,
  driver: LoadDriver,
  { call, body }: Cost,
  { rounds, seconds }: { rounds: number; seconds: number },
) {
  // Nobody is signed in: a token is needed where there is a lock, and is worth nothing.
  const { headers, ...asked } = toRequest(call, body, 'x');
  if (call.open) delete headers['authorization'];
  const calm: number[] = [];
  const flooded: number[] = [];
  let answered = 0;
  for (let round = 0; round < rounds; round += 1) {
    calm.push(await pageP99(target, seconds));
    const flood = driver.run({
      url: target.url,
      connections: CONNECTIONS,
      seconds,
      requests: [{ ...asked, headers }],
      expect: { statuses: [400, 401, 415, 429] },
    });
    flooded.push(await pageP99(target, seconds));
    answered += (await flood).answered;
  }
  return { calm: median(calm), flooded: median(flooded), perSecond: answered / rounds / seconds };
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '10' },
      costs: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    print(HELP);
    return;
  }
  const options = {
    rounds: wholeNumber('rounds', values.rounds),
    seconds: wholeNumber('seconds', values.seconds),
  };
  const database = await openDatabaseServer(process.env['DATABASE_URL'] || undefined);
  const directory = await mkdtemp(join(tmpdir(), 'northfold-bodies-'));
  const databaseUrl = await database.createMigrated('bodies');
  const start = async (rateLimits: boolean) =>
    startProduct({ node: process.execPath, databaseUrl, directory, worker: false, rateLimits });
  let target = await start(false);
  const driver = await startDriver();
  const held = (holds: boolean) => {
    if (!holds) process.exitCode = 1;
    return holds ? '' : '  NOT HELD';
  };
  try {
    const [account] = await makeAccounts(databaseUrl, target.url);
    const costs = await measureCosts(target, await callsOf(target), account?.token ?? '');
    print(`The dearest bodies of each call, in ms of the main thread (bound ${COST_MAX_MS}):\n`);
    for (const ofCall of costs) {
      const ordinary = ofCall.filter(({ name }) => name === ORDINARY);
      for (const { call, name, ms } of [...ofCall.slice(0, 2), ...ordinary]) {
        print(`${ms.toFixed(2).padStart(7)}  ${call.path}: ${name}${held(ms < COST_MAX_MS)}\n`);
      }
    }
    if (values.costs) return;
    await target.stop();

    target = await start(true);
    print(`\np99 of GET / in ms, calm and with ${CONNECTIONS} connections of the dearest body:\n`);
    for (const worst of costs.flatMap(([dearest]) => dearest ?? [])) {
      const { calm, flooded, perSecond } = await measureFlood(target, driver, worst, options);
      const ratio = flooded / calm;
      print(
        `${calm.toFixed(2).padStart(7)} ${flooded.toFixed(2).padStart(7)}  ${worst.call.path}: ${ratio.toFixed(1)} times, ` +
          `${Math.round(perSecond)} bodies a second${held(ratio < DELAY_MAX)}\n`,
      );
    }
  } finally {
    driver.stop();
    await target.stop();
    await database.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

await main();
