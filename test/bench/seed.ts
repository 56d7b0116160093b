/** `npm run seed`: fills a database with made-up accounts, sessions and messages, to try the product at size. */
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '#server/database/embedded/launcher';
import { migrate } from '#server/database/migrate';
import { wholeNumber } from './options.js';
import { seedDatabase } from './seed-database.js';

const HELP = `Usage: npm run seed -- [options]

Adds made-up rows to the database of DATABASE_URL, or to the embedded one under DATA_DIR (./data)
while the product is not running. Never run it on a database that matters.

  --users N          accounts (1000000)
  --sessions N       sessions, spread over them (2000000)
  --messages N       contact messages (1000000)
  --events N         security events, spread over the accounts (10000000)
  --password TEXT    everybody's password; without it nobody can log in
  --help             this text
`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      users: { type: 'string', default: '1000000' },
      sessions: { type: 'string', default: '2000000' },
      messages: { type: 'string', default: '1000000' },
      events: { type: 'string', default: '10000000' },
      password: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return;
  }
  const sizes = {
    users: wholeNumber('users', values.users),
    sessions: wholeNumber('sessions', values.sessions),
    messages: wholeNumber('messages', values.messages),
    events: wholeNumber('events', values.events),
  };
  const given = process.env['DATABASE_URL'];
  const dataDir = process.env['DATA_DIR'] || './data';
  const embedded = given ? undefined : await startEmbeddedPostgres({ dataDir });
  try {
    const url = given || (embedded?.url ?? '');
    await migrate(url);
    const { password } = values;
    const tell = (line: string) => process.stdout.write(`${line}\n`);
    await seedDatabase(url, sizes, { tell, ...(password !== undefined && { password }) });
  } finally {
    await embedded?.stop();
  }
}

await main();
