/** `npm run fuzz`: every call of the API with valid and invalid input, its answers held to the OpenAPI document. */
import { parseArgs } from 'node:util';
import pg from 'pg';
import { wholeNumber } from '../bench/options.js';
import type { Credentials } from '../support/factories.js';
import { startSite } from '../support/site.js';
import { makeStaff, showTwoFactors } from '../support/staff.js';
import { fuzzSite } from './fuzz-site.js';

const HELP = `Usage: npm run fuzz -- [options]

Sends every call of the built product (npm run build) generated input, valid and invalid. Fails on a status that is
not documented, an answer that does not fit its schema, a body or parameter accepted that its schema refuses, and any
5xx.

  --runs N        requests of each call (200)
  --seed N        repeats a run
  --only PATTERN  calls to try, such as "POST /api/contact"
  --help          this text

TEST_DATABASE_URL names a PostgreSQL server to use; without it an embedded one is started.
`;

const print = (line: string) => process.stdout.write(`${line}\n`);

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
  const database = new pg.Client({ connectionString: site.databaseUrl });
  await database.connect();
  try {
    const promote = async (somebody: Credentials) => {
      await makeStaff({ database }, somebody);
      await showTwoFactors({ database }, somebody);
    };
    await fuzzSite(site, { numRuns, seed, only: values.only, print, promote });
  } finally {
    await database.end();
    await site.stop();
  }
}

await main();
