import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { walkContract } from '#support/contract';
import { buildContactMessage, call, signUpAndLogIn } from '#support/factories';
import { Mailbox } from '#support/mailbox';
import { hasPgBouncer, startPgBouncer, type Pooler } from '#support/pgbouncer';
import { startPrivatePostgres, type PrivatePostgres } from '#support/private-postgres';
import { endProducts, startProduct, type Product } from '#support/product-process';

const CONSULTANCY = 'inbox@example.com';

/** As the README says: a pooler drops what the product asks for at the start of a connection. */
const TIMEOUTS = `ALTER ROLE northfold SET statement_timeout = '5s';
  ALTER ROLE northfold SET lock_timeout = '3s';
  ALTER ROLE northfold SET idle_in_transaction_session_timeout = '10s'`;

describe.skipIf(!hasPgBouncer())('behind PgBouncer', () => {
  let directory: string;
  let postgres: PrivatePostgres;
  let pooler: Pooler | undefined;
  let mailbox: Mailbox;
  const secret = randomBytes(32).toString('base64url');

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'northfold-pooler-'));
    postgres = await startPrivatePostgres(join(directory, 'postgres'));
    const client = new pg.Client({ connectionString: postgres.directUrl() });
    await client.connect();
    await client.query(TIMEOUTS);
    await client.end();
    mailbox = new Mailbox(join(directory, 'product'));
  });
  afterEach(async () => {
    await endProducts();
    await pooler?.close();
    await postgres.close();
    await rm(directory, { recursive: true, force: true, maxRetries: 20 });
  });

  async function poolerIn(mode: 'session' | 'transaction'): Promise<string> {
    pooler = await startPgBouncer(postgres.url, mode);
    return pooler.url;
  }

  const start = (databaseUrl: string, worker: 'on' | 'off', preparedStatements = 'on') =>
    startProduct({
      dataDir: join(directory, 'product'),
      env: {
        DATABASE_URL: databaseUrl,
        JWT_SECRET: secret,
        CONTACT_EMAIL: CONSULTANCY,
        WORKER: worker,
        PREPARED_STATEMENTS: preparedStatements,
      },
    });

  async function expectAllWorks(site: Product) {
    await walkContract(site);
    const subject = `Pooled ${randomBytes(6).toString('hex')}`;
    const answer = await call(site, '/contact', { body: buildContactMessage({ subject }) });
    expect(answer.status).toBe(201);
    await mailbox.waitFor(CONSULTANCY, { subject: new RegExp(subject) });
  }

  /** From several connections, so that each finds what others prepared, and misses what it prepared. */
  async function callAtOnce(site: Product) {
    const { token } = await signUpAndLogIn(site);
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          n % 2 === 0
            ? call(site, '/auth/profile', { token })
            : call(site, '/auth/settings', { method: 'PUT', token, body: { dailyDigest: true } }),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    }
  }

  it('in session mode everything works, emails too', async () => {
    const site = await start(await poolerIn('session'), 'on');
    await expectAllWorks(site);
    expect(await site.terminate()).toBe(0);
  });

  it.each([
    ['without prepared statements, which it does not keep', 'off'],
    ['though nobody turned prepared statements off', 'on'],
  ])(
    'in transaction mode a web replica works %s, its emails sent by a worker with a direct address',
    async (_, preparedStatements) => {
      const worker = await start(postgres.url, 'on');
      const replica = await start(await poolerIn('transaction'), 'off', preparedStatements);
      await expectAllWorks(replica);
      await callAtOnce(replica);
      expect(replica.output().includes('PREPARED_STATEMENTS')).toBe(preparedStatements === 'on');
      expect(await replica.terminate()).toBe(0);
      expect(await worker.terminate()).toBe(0);
    },
  );
});
