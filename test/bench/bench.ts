/** `npm run bench`: the built product beside the physical limit, in one run; see options.ts. */
import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { makeAccounts } from './accounts.js';
import { boundLines, bounds } from './bounds.js';
import { measureColdStart } from './cold-start.js';
import { openDatabaseServer, type DatabaseServer } from './database.js';
import { measureHashing } from './hashing.js';
import { startDriver } from './load.js';
import { measure, UnexpectedAnswer, type Contender } from './measure.js';
import { installPeers, signUpAtBetterAuth } from './peers.js';
import { benchOptions, type BenchOptions } from './options.js';
import { coldLines, hashingLines, tableHead, tableLines, type Results } from './report.js';
import { scenarios } from './scenarios.js';
import { startTargets, type Target, type TargetName } from './targets.js';
import { findWrk } from './wrk.js';

const print = (text: string) => process.stdout.write(text);

/** Measures and prints row by row: a row with an unexpected answer is named, and its figures are not shown. */
async function measureRows(options: BenchOptions, database: DatabaseServer, results: Results) {
  const wanted = (name: string) => options.only.length === 0 || options.only.includes(name);
  const productUrl = await database.createMigrated('product');
  const limitUrl = await database.createMigrated('limit');
  const peerUrls: Parameters<typeof startTargets>[0]['peerUrls'] = {};
  if (options.peers) {
    installPeers();
    peerUrls.nest = await database.createMigrated('nest');
    peerUrls['better-auth'] = await database.create('better_auth');
  }
  const urls = { product: productUrl, limit: limitUrl, nginx: undefined, ...peerUrls };
  const { targets, files, stop } = await startTargets({
    ...options,
    productUrl,
    limitUrl,
    peerUrls,
  });
  const driver = await startDriver();
  const wrk = findWrk();
  try {
    const contenders: Contender[] = [];
    for (const target of targets) {
      contenders.push({ target, accounts: await accountsOf(target, urls[target.name]) });
    }
    print(tableHead());
    for (const scenario of scenarios(files).filter(({ name }) => wanted(name))) {
      const chosen = scenario.driver === 'wrk' ? wrk : driver;
      if (!chosen) continue;
      const order = [...scenario.targets, ...(scenario.peers ?? [])].flatMap((name) =>
        contenders.filter(({ target }) => target.name === name),
      );
      const figures = await refusing(scenario.name, () =>
        measure(scenario, order, chosen, options),
      );
      if (!figures) continue;
      const row = {
        name: scenario.name,
        figures: Object.fromEntries([...figures].map(([{ target }, one]) => [target.name, one])),
      };
      results.rows.push(row);
      print(tableLines(row));
    }
    const hashing: TargetName[] = ['limit', 'product'];
    for (const contender of contenders.filter(({ target }) => hashing.includes(target.name))) {
      if (!wanted('hashing')) break;
      const figures = await refusing('hashing', () => measureHashing(contender, driver, options));
      if (!figures) continue;
      results.hashing.push(figures);
      print(hashingLines(figures));
    }
  } finally {
    driver.stop();
    await stop();
  }
}

async function accountsOf({ name, url }: Target, databaseUrl: string | undefined) {
  if (name === 'better-auth') return signUpAtBetterAuth(url);
  return databaseUrl ? makeAccounts(databaseUrl, url) : [];
}

async function refusing<T>(row: string, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof UnexpectedAnswer)) throw error;
    print(`${row}: not shown. ${error.message}\n`);
    process.exitCode = 1;
    return undefined;
  }
}

async function main(): Promise<void> {
  const options = benchOptions();
  const database = await openDatabaseServer(options.databaseUrl);
  const results: Results = {
    node: execFileSync(options.node, ['--version']).toString().trim(),
    database: database.description,
    rows: [],
    hashing: [],
    cold: undefined,
  };
  const { rounds, seconds, connections, only, worker } = options;
  print(
    `Node ${results.node}, ${results.database}; ${connections} connections, ` +
      `medians of ${rounds} rounds of ${seconds} s; emails ${worker ? 'to files, worker on' : 'not sent'}\n\n`,
  );
  try {
    if (only.length !== 1 || only[0] !== 'cold') await measureRows(options, database, results);
    if (only.length === 0 || only.includes('cold')) {
      results.cold = await measureColdStart(database, options.node);
      print(coldLines(results.cold));
    }
  } finally {
    await database.stop();
  }
  const checked = bounds(results);
  print(`\n${boundLines(checked)}`);
  if (options.json) {
    const figures = { ...results, rounds, seconds, connections, worker, bounds: checked };
    await writeFile(options.json, `${JSON.stringify(figures, null, 2)}\n`);
  }
}

await main();
