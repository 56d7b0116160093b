import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, inject, it } from 'vitest';
import { createDatabase } from '#support/database-server';
import { freePort } from '#support/free-port';
import { Mailbox } from '#support/mailbox';
import { type Site, startSite } from '#support/site';
import { requirements } from './requirements.js';
import { Target } from './target.js';

/** The built product with its limits on, in a process of its own, as an attacker would meet it. */
describe('OWASP ASVS 5.0', () => {
  let site: Site;
  let replica: Site;
  let client: pg.Client;
  let drop: () => Promise<void>;
  let target: Target;

  beforeAll(async () => {
    const database = await createDatabase(inject('template'));
    drop = database.drop;
    const secret = randomBytes(32).toString('base64url');
    const metricsPort = await freePort();
    const env = {
      DATABASE_URL: database.url,
      JWT_SECRET: secret,
      RATE_LIMITS: 'on',
      LOG_LEVEL: 'info',
      NODE_ENV: 'production',
    };
    site = await startSite({ ...env, METRICS_PORT: String(metricsPort) });
    replica = await startSite({ ...env, TRUST_PROXY: '1', WORKER: 'off' });
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    target = new Target(site.url, {
      emails: new Mailbox(site.dataDir),
      output: site.output,
      database: async (sql, values) => (await client.query(sql, values)).rows,
      secret,
      elsewhere: replica,
      metrics: async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text(),
    });
  }, 60_000);

  afterAll(async () => {
    await target?.cleanUp();
    await client?.end();
    await replica?.stop();
    await site?.stop();
    await drop?.();
  }, 60_000);

  for (const { id, says, check } of requirements) {
    if (!check) continue;
    it(`${id}: ${says}`, async () => {
      await check(target);
    });
  }
});
