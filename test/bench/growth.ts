/** `npm run bench:growth`: what calls cost on a large database beside a small one, in one run. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { borrowAccounts } from './accounts.js';
import { openDatabaseServer, run } from './database.js';
import { growthOptions, type GrowthOptions } from './growth-options.js';
import { startDriver } from './load.js';
import { measure, type Contender } from './measure.js';
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
/** So that they may read the inbox, too. */
const MAKE_STAFF = `
  WITH staff AS (
    UPDATE users SET staff_since = now(), email_confirmed_at = now() WHERE email = ANY ($1) RETURNING id
  ) UPDATE sessions SET two_factors_at = authenticated_at FROM staff WHERE user_id = staff.id`;

const print = (text: string) => process.stdout.write(text);

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
        cost: perSecond(small) / perSecond(large),
      });
    }
    return rows;
  } finally {
    driver.stop();
    for (const product of started) await product.stop();
  }
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
    const rows = await measureRequests(options, urls, directory);
    for (const { name, small, large, cost } of rows) {
      const verdict = cost <= BOUND ? 'met   ' : 'MISSED';
      print(
        `${verdict} ${name}: ${small.toFixed(0)} requests per second small, ${large.toFixed(0)} large, ` +
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
