import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#support/app';
import { buildUser, call, logIn } from '#support/factories';

let site: TestApp;
let operator: pg.Client;
beforeAll(async () => {
  site = await createTestApp({ env: { WORKER: 'off' } });
  operator = new pg.Client({ connectionString: site.databaseUrl });
  await operator.connect();
});
afterAll(async () => {
  await operator.end();
  await site.close();
});

describe('While connections to the database are lost', () => {
  it('sign-ups are answered 201 or 503, in whatever moment theirs was lost', async () => {
    const statuses = new Set<number>();
    for (let round = 0; round < 5; round += 1) {
      let isUnderWay = true;
      const signUps = Promise.all(
        Array.from({ length: 30 }, async () => {
          const { status } = await call(site, '/auth/signup/email', { body: buildUser() });
          statuses.add(status);
        }),
      ).finally(() => (isUnderWay = false));
      while (isUnderWay) {
        await operator.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE datname = current_database() AND application_name = 'northfold' AND state LIKE 'idle in%'`,
        );
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      await signUps;
    }
    statuses.delete(201);
    expect([...statuses]).toEqual([503]);
    const user = buildUser();
    expect((await call(site, '/auth/signup/email', { body: user })).status).toBe(201);
    await expect(logIn(site, user)).resolves.toBeTypeOf('string');
  }, 60_000);
});
