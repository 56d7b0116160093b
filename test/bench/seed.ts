/** `npm run seed`: fills a database with made-up accounts, sessions and messages, to try the product at size. */
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '#server/database/embedded/launcher';
import { migrate } from '#server/database/migrate';
import { wholeNumber } from './options.js';
import { seedDatabase } from './seed-database.js';

/** A site that has grown for years. */
const LARGE = { users: 1_000_000, sessions: 2_000_000, messages: 1_000_000, events: 10_000_000 };

const HELP = `Usage: npm run seed -- [options]

Adds made-up rows to the database of DATABASE_URL, or to the embedded one under DATA_DIR (./data)
while the product is not running. Never run it on a database that matters.

  --users N          accounts
  --sessions N       sessions, spread over them
  --messages N       contact messages, with what the staff did with some: 200 make a demo of the inbox
  --events N         security events, spread over the accounts
  --password TEXT    everybody's password; without it nobody can log in
  --help             this text

Without any number: ${Object.entries(LARGE)
  .map(([rows, number]) => `${number} ${rows}`)
  .join(', ')}. With some, the others are 0.
`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      users: { type: 'string' },
      sessions: { type: 'string' },
      messages: { type: 'string' },
      events: { type: 'string' },
      password: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return;
  }
  const given = [values.users, values.sessions, values.messages, values.events];
  const numberOf = (rows: keyof typeof LARGE) => {
    const number = values[rows];
    return number === undefined ? 0 : wholeNumber(rows, number);
  };
  const sizes = given.every((number) => number === undefined)
    ? LARGE
    : {
        users: numberOf('users'),
        sessions: numberOf('sessions'),
        messages: numberOf('messages'),
        events: numberOf('events'),
      };
  const databaseUrl = process.env['DATABASE_URL'];
  const dataDir = process.env['DATA_DIR'] || './data';
  const embedded = databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir });
  try {
    const url = databaseUrl || (embedded?.url ?? '');
    await migrate(url);
    const { password } = values;
    const tell = (line: string) => process.stdout.write(`${line}\n`);
    await seedDatabase(url, sizes, { tell, ...(password !== undefined && { password }) });
  } finally {
    await embedded?.stop();
  }
}

await main();
