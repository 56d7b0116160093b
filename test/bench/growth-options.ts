import { parseArgs } from 'node:util';
import { wholeNumber } from './options.js';
import type { SeedSizes } from './seed-database.js';

export interface GrowthOptions {
  sizes: SeedSizes;
  rounds: number;
  /** Length of a turn, and of the load before the first one. */
  seconds: number;
  warmup: number;
  connections: number;
  node: string;
  json: string | undefined;
  databaseUrl: string | undefined;
}

const HELP = `Usage: npm run bench:growth -- [options]

Seeds a large database and measures the built product on it beside a small one (a hundred accounts, each with as
much as those of the large one), and every answer must be the expected one.

  --users N, --sessions N, --messages N, --events N
                    rows of the large one (1000000, 2000000, 1000000, 10000000)
  --rounds N, --seconds N, --warmup N     measured turns, their length, load before them (5, 4, 5)
  --connections N   concurrent connections (16)
  --json FILE       write every figure to FILE
  --node PATH       Node.js binary that runs the product (this one)
  --help            this text

DATABASE_URL names a PostgreSQL server to measure on; without it an embedded one is started.
`;

export function growthOptions(): GrowthOptions {
  const text = (value: string) => ({ type: 'string', default: value }) as const;
  const { values } = parseArgs({
    options: {
      users: text('1000000'),
      sessions: text('2000000'),
      messages: text('1000000'),
      events: text('10000000'),
      rounds: text('5'),
      seconds: text('4'),
      warmup: text('5'),
      connections: text('16'),
      node: text(process.execPath),
      json: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(HELP);
    process.exit(0);
  }
  return {
    sizes: {
      users: wholeNumber('users', values.users),
      sessions: wholeNumber('sessions', values.sessions),
      messages: wholeNumber('messages', values.messages),
      events: wholeNumber('events', values.events),
    },
    rounds: wholeNumber('rounds', values.rounds),
    seconds: wholeNumber('seconds', values.seconds),
    warmup: wholeNumber('warmup', values.warmup),
    connections: wholeNumber('connections', values.connections),
    node: values.node,
    json: values.json,
    databaseUrl: process.env['DATABASE_URL'] || undefined,
  };
}
