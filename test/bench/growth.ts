/** `npm run bench:growth`: what calls cost on a large database beside an almost empty one, in one run. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { borrowAccounts, makeAccounts } from './accounts.js';
import { openDatabaseServer, run } from './database.js';
import { growthOptions, type GrowthOptions } from './growth-options.js';
import { startDriver } from './load.js';
import { measure, median, type Contender } from './measure.js';
import { contact, login, profile, type Scenario } from './scenarios.js';
import { seedDatabase } from './seed-database.js';
import { startProduct, type Target } from './targets.js';

/** A call may cost this much more on the large database. */
const BOUND = 1.3;
const PASSWORD = 'bench growth, long enough';
const NEW_MESSAGES = `
  INSERT INTO contact_messages (name, email, email_canonical, subject, message)
  SELECT 'Visitor ' || n, 'visitor@example.com', 'visitor@example.com', 'A new message', repeat('We would like to talk. ', 10)
  FROM generate_series(1, 200) n`;

const print = (text: string) => process.stdout.write(text);
const execute = promisify(execFile);

interface GrowthRow {
  name: string;
  empty: number;
  seeded: number;
  unit: 'requests per second' | 'ms';
  /** What one call costs on the large database, to what it costs on the empty one. */
  cost: number;
}

async function measureRequests(
  options: GrowthOptions,
  urls: { empty: string; seeded: string },
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
    const emptyProduct = await start(urls.empty);
    const empty: Contender = {
      target: emptyProduct,
      accounts: await makeAccounts(urls.empty, emptyProduct.url),
    };
    const seededProduct = await start(urls.seeded);
    const seeded: Contender = {
      target: seededProduct,
      accounts: await borrowAccounts(urls.seeded, seededProduct.url, PASSWORD),
    };
    const row = async (scenario: Scenario): Promise<GrowthRow> => {
      const figures = await measure(scenario, [empty, seeded], driver, options);
      const perSecond = (one: Contender) => figures.get(one)?.requestsPerSecond ?? 0;
      return {
        name: scenario.name,
        empty: perSecond(empty),
        seeded: perSecond(seeded),
        unit: 'requests per second',
        cost: perSecond(empty) / perSecond(seeded),
      };
    };
    return [await row(profile), await row(login), await row(contact)];
  } finally {
    driver.stop();
    for (const product of started) await product.stop();
  }
}

/** The operator's command for the latest messages, start of its process and all. */
async function measureListing(
  { node, rounds }: GrowthOptions,
  urls: { empty: string; seeded: string },
): Promise<GrowthRow> {
  for (const url of Object.values(urls)) await run(url, NEW_MESSAGES);
  const list = async (databaseUrl: string) => {
    const begin = performance.now();
    const command = resolve(import.meta.dirname, '../../dist/server/cli/messages.js');
    await execute(node, [command, '--since', '1h', '--format', 'json'], {
      env: { ...process.env, DATABASE_URL: databaseUrl },
    });
    return performance.now() - begin;
  };
  const times = { empty: [] as number[], seeded: [] as number[] };
  for (let round = 0; round <= rounds; round += 1) {
    times.empty.push(await list(urls.empty));
    times.seeded.push(await list(urls.seeded));
  }
  const [empty, seeded] = [median(times.empty), median(times.seeded)];
  return { name: 'message listing', empty, seeded, unit: 'ms', cost: seeded / empty };
}

async function main(): Promise<void> {
  const options = growthOptions();
  const database = await openDatabaseServer(options.databaseUrl);
  const directory = await mkdtemp(join(tmpdir(), 'northfold-growth-'));
  try {
    const urls = {
      empty: await database.createMigrated('empty'),
      seeded: await database.createMigrated('seeded'),
    };
    print(`${database.description}\n`);
    await seedDatabase(urls.seeded, options.sizes, {
      password: PASSWORD,
      tell: (line) => print(`  seeded ${line}\n`),
    });
    const rows = [
      await measureListing(options, urls),
      ...(await measureRequests(options, urls, directory)),
    ];
    for (const { name, empty, seeded, unit, cost } of rows) {
      const verdict = cost <= BOUND ? 'met   ' : 'MISSED';
      print(
        `${verdict} ${name}: ${empty.toFixed(0)} ${unit} empty, ${seeded.toFixed(0)} seeded, ` +
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
