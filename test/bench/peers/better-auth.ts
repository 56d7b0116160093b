/**
 * better-auth as its documentation has it, on `node:http` and PostgreSQL: email and password, bearer tokens, a
 * session looked up in the database for every request. Two things differ from its defaults, so that it does the same
 * work as the others: passwords are hashed with the product's argon2id instead of scrypt, and rates are not limited.
 * Started with one JSON argument: { port, databaseUrl, poolSize, origin }.
 */
import { createServer } from 'node:http';
import { hash, verify } from '@node-rs/argon2';
import { betterAuth } from 'better-auth';
import { getMigrations } from 'better-auth/db/migration';
import { toNodeHandler } from 'better-auth/node';
import { bearer } from 'better-auth/plugins';
import pg from 'pg';

const { port, databaseUrl, poolSize, origin } = JSON.parse(process.argv[2] ?? '{}') as {
  port: number;
  databaseUrl: string;
  poolSize: number;
  origin: string;
};
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const options = {
  baseURL: `http://127.0.0.1:${port}`,
  secret: 'a secret of the bench, thirty-two bytes or more',
  database: new pg.Pool({ connectionString: databaseUrl, max: poolSize }),
  emailAndPassword: {
    enabled: true,
    password: {
      hash: (password: string) => hash(password, ARGON2),
      verify: (given: { hash: string; password: string }) => verify(given.hash, given.password),
    },
  },
  trustedOrigins: [origin],
  rateLimit: { enabled: false },
  telemetry: { enabled: false },
  plugins: [bearer()],
};

await (await getMigrations(options)).runMigrations();
const handle = toNodeHandler(betterAuth(options));
createServer((request, response) => void handle(request, response)).listen(port, '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));
