import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { walkContract } from '#support/contract';
import { buildContactMessage, call, signUpAndLogIn } from '#support/factories';
import { useFaultScene } from '#support/fault-scene';
import { Mailbox } from '#support/mailbox';
import { hasPgBouncer, startPgBouncer, type Pooler } from '#support/pgbouncer';
import type { Product } from '#support/product-process';

const CONSULTANCY = 'inbox@example.com';

/** As the README says: a pooler drops what the product asks for at the start of a connection. */
const TIMEOUTS = `ALTER ROLE northfold SET statement_timeout = '5s';
  ALTER ROLE northfold SET lock_timeout = '3s';
  ALTER ROLE northfold SET idle_in_transaction_session_timeout = '10s'`;

describe.skipIf(!hasPgBouncer())('behind PgBouncer', () => {
  const scene = useFaultScene({ each: true, database: 'private' });
  let pooler: Pooler | undefined;
  let mailbox: Mailbox;

  beforeEach(async () => {
    await scene.client.query(TIMEOUTS);
    mailbox = new Mailbox(join(scene.directory, 'product'));
  });
  afterEach(() => pooler?.close());

  async function poolerIn(mode: 'session' | 'transaction'): Promise<string> {
    pooler = await startPgBouncer(scene.databaseUrl, mode);
    return pooler.url;
  }

  const start = (databaseUrl: string, worker: 'on' | 'off', preparedStatements = 'on') =>
    scene.start({
      DATABASE_URL: databaseUrl,
      SMTP_URL: undefined,
      CONTACT_EMAIL: CONSULTANCY,
      WORKER: worker,
      PREPARED_STATEMENTS: preparedStatements,
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
      const worker = await start(scene.databaseUrl, 'on');
      const replica = await start(await poolerIn('transaction'), 'off', preparedStatements);
      await expectAllWorks(replica);
      await callAtOnce(replica);
      expect(replica.output().includes('PREPARED_STATEMENTS')).toBe(preparedStatements === 'on');
      expect(await replica.terminate()).toBe(0);
      expect(await worker.terminate()).toBe(0);
    },
  );
});
