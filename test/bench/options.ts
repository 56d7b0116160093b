import { parseArgs } from 'node:util';

/** What `npm run bench` can be told; every duration in seconds. */
export interface BenchOptions {
  /** Measured turns of each target in each row; medians are taken over them. */
  rounds: number;
  seconds: number;
  /** Load before the first measured turn of each target in each row: Nest is slow until compiled. */
  warmup: number;
  /** Connections that each send their next request when the last is answered. */
  connections: number;
  /** Rows to measure, by name; empty means all. */
  only: string[];
  /** File that receives all figures as JSON. */
  json: string | undefined;
  /** The Node.js binary that runs the product and the limit. */
  node: string;
  /** A PostgreSQL server whose user may create databases; undefined starts an embedded one. */
  databaseUrl: string | undefined;
  /** Whether the product sends its emails while it is measured. */
  worker: boolean;
  /** Whether better-auth and a plain Nest are measured beside it; their packages are installed then. */
  peers: boolean;
  /** Directory that receives a CPU profile of the product when it stops. */
  profile: string | undefined;
}

const HELP = `Usage: npm run bench -- [options]

Measures the built product (npm run build) beside a bare node:http + pg server on one PostgreSQL.

  --rounds N        measured turns per target and row, interleaved (5)
  --seconds N       length of a turn (4)
  --warmup N        seconds of load before the first turn (5)
  --connections N   concurrent connections (32)
  --only a,b        rows: home, asset, home-wrk, asset-wrk, profile, token, settings, contact, login, signup, hashing, cold
  --json FILE       write every figure to FILE
  --node PATH       Node.js binary that runs product and limit (this one)
  --no-worker       the product does not send its emails meanwhile
  --peers           also better-auth and a plain Nest on Fastify with TypeORM (installs their packages)
  --profile DIR     write a CPU profile of the product to DIR
  --help            this text

DATABASE_URL names a PostgreSQL server to measure on; without it an embedded one is started.
`;

/** Reads a command's words and DATABASE_URL. Prints the help and leaves when asked to. */
export function benchOptions(): BenchOptions {
  const { values } = parseArgs({
    allowNegative: true,
    options: {
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '4' },
      warmup: { type: 'string', default: '5' },
      connections: { type: 'string', default: '32' },
      only: { type: 'string', default: '' },
      json: { type: 'string' },
      node: { type: 'string', default: process.execPath },
      worker: { type: 'boolean', default: true },
      peers: { type: 'boolean', default: false },
      profile: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(HELP);
    process.exit(0);
  }
  return {
    rounds: wholeNumber('rounds', values.rounds),
    seconds: wholeNumber('seconds', values.seconds),
    warmup: wholeNumber('warmup', values.warmup),
    connections: wholeNumber('connections', values.connections),
    only: values.only.split(',').filter(Boolean),
    json: values.json,
    node: values.node,
    databaseUrl: process.env['DATABASE_URL'] || undefined,
    worker: values.worker,
    peers: values.peers,
    profile: values.profile,
  };
}

/** @throws an error that names the flag, unless its value is a whole number above zero. */
export function wholeNumber(flag: string, value: string): number {
  const number = Number(value);
  if (!Number.isInteger(number) || number < 1) throw new Error(`--${flag} takes a whole number.`);
  return number;
}
