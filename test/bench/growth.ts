/** `npm run bench:growth`: what calls cost on a large database beside a small one, in one run. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { borrowAccounts } from './accounts.js';
import { openDatabaseServer, run } from './database.js';
import { growthOptions, type GrowthOptions } from './growth-options.js';
import { startDriver } from './load.js';
import { measure, median, type Contender } from './measure.js';
import {
  contact,
  events,
  forgotPassword,
  inbox,
  inboxSearches,
  login,
  profile,
  sessions,
  settings,
  signup,
} from './scenarios.js';
import { seedDatabase, type SeedSizes } from './seed-database.js';
import { startProduct, type Target } from './targets.js';

/** A call may cost this much more on the large database. */
const BOUND = 1.3;
/** Accounts of the small database, each with as many sessions and events as those of the large one. */
const FEW = 100;
/** Messages of the small one: as many as a search looks through before it asks its index, and more. */
const FEW_MESSAGES = 1_000;
const PASSWORD = 'bench growth, long enough';
const NEW_MESSAGES = `
  INSERT INTO contact_messages (name, email, email_canonical, subject, message)
  SELECT 'Visitor ' || n, 'visitor@example.com', 'visitor@example.com', 'A new message', repeat('We would like to talk. ', 10)
  FROM generate_series(1, 200) n`;

/** So that they may read the inbox, too. */
const MAKE_STAFF = `
  WITH staff AS (
    UPDATE users SET staff_since = now(), email_confirmed_at = now() WHERE email = ANY ($1) RETURNING id
  ) UPDATE sessions SET two_factors_at = authenticated_at FROM staff WHERE user_id = staff.id`;

const print = (text: string) => process.stdout.write(text);
const execute = promisify(execFile);

/** Every call that reads or writes what grows, but for those that wait for a password's hash as `login` does. */
const CALLS = [
  profile,
  settings,
  sessions,
  events,
  login,
  signup,
  forgotPassword,
  inbox,
  ...inboxSearches,
  // Last: thousands of messages of one text would be the newest that a search looks through.
  contact,
];

interface Urls {
  small: string;
  large: string;
}

interface GrowthRow {
  name: string;
  small: number;
  large: number;
  unit: 'requests per second' | 'ms';
  /** The cost of one call on the large database, as a ratio to its cost on the small one. */
  cost: number;
}

async function measureRequests(
  options: GrowthOptions,
  urls: Urls,
  directory: string,
): Promise<GrowthRow[]> {
  const started: Target[] = [];
  const start = async (databaseUrl: string) => {
    const { node } = options;
    const product = await startProduct({ node, databaseUrl, directory, worker: true });
    started.push(product);
    return product;
  };
  const driver = await startDriver();
  try {
    const contender = async (databaseUrl: string): Promise<Contender> => {
      const target = await start(databaseUrl);
      const accounts = await borrowAccounts(databaseUrl, target.url, PASSWORD);
      await run(databaseUrl, MAKE_STAFF, [accounts.map(({ email }) => email)]);
      return { target, accounts };
    };
    const small = await contender(urls.small);
    const large = await contender(urls.large);
    const rows: GrowthRow[] = [];
    for (const scenario of CALLS) {
      const figures = await measure(scenario, [small, large], driver, options);
      const perSecond = (one: Contender) => figures.get(one)?.requestsPerSecond ?? 0;
      rows.push({
        name: scenario.name,
        small: perSecond(small),
        large: perSecond(large),
        unit: 'requests per second',
        cost: perSecond(small) / perSecond(large),
      });
    }
    return rows;
  } finally {
    driver.stop();
    for (const product of started) await product.stop();
  }
}

/** The operator's command for the latest messages, start of its process and all. */
async function measureListing({ node, rounds }: GrowthOptions, urls: Urls): Promise<GrowthRow> {
  for (const url of Object.values(urls)) await run(url, NEW_MESSAGES);
  const list = async (databaseUrl: string) => {
    const begin = performance.now();
    const command = resolve(import.meta.dirname, '../../dist/server/cli/messages.js');
    await execute(node, [command, '--since', '1h', '--format', 'json'], {
      env: { ...process.env, DATABASE_URL: databaseUrl },
    });
    return performance.now() - begin;
  };
  const times = { small: [] as number[], large: [] as number[] };
  for (let round = 0; round <= rounds; round += 1) {
    times.small.push(await list(urls.small));
    times.large.push(await list(urls.large));
  }
  const [small, large] = [median(times.small), median(times.large)];
  return { name: 'message listing', small, large, unit: 'ms', cost: large / small };
}

function fewOf({ users, sessions, messages, events }: SeedSizes): SeedSizes {
  const few = (rows: number) => Math.round((rows / users) * FEW);
  return {
    users: FEW,
    sessions: few(sessions),
    messages: Math.max(FEW_MESSAGES, few(messages)),
    events: few(events),
  };
}

async function main(): Promise<void> {
  const options = growthOptions();
  const database = await openDatabaseServer(options.databaseUrl);
  const directory = await mkdtemp(join(tmpdir(), 'northfold-growth-'));
  try {
    const urls: Urls = {
      small: await database.createMigrated('small'),
      large: await database.createMigrated('large'),
    };
    print(`${database.description}\n`);
    await seedDatabase(urls.small, fewOf(options.sizes), { password: PASSWORD });
    await seedDatabase(urls.large, options.sizes, {
      password: PASSWORD,
      tell: (line) => print(`  seeded ${line}\n`),
    });
    const rows = [
      await measureListing(options, urls),
      ...(await measureRequests(options, urls, directory)),
    ];
    for (const { name, small, large, unit, cost } of rows) {
      const verdict = cost <= BOUND ? 'met   ' : 'MISSED';
      print(
        `${verdict} ${name}: ${small.toFixed(0)} ${unit} small, ${large.toFixed(0)} large, ` +
          `cost x ${cost.toFixed(2)} (bound ${BOUND})\n`,
      );
    }
    if (options.json)
      await writeFile(options.json, `${JSON.stringify({ ...options, rows }, null, 2)}\n`);
  } finally {
    await database.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

await main();
