import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { migrate } from '#server/database/migrate';
import { createTestApp } from '#support/app';
import { walkContract } from '#support/contract';
import { buildContactMessage, call } from '#support/factories';
import { createTwoRoles, type TwoRoles } from '#support/two-roles';

let roles: TwoRoles;
beforeAll(async () => {
  roles = await createTwoRoles(inject('template'));
});
afterAll(() => roles.drop());

describe('two database accounts', { timeout: 60_000 }, () => {
  it('part the work: the one that serves cannot migrate, and says which right it lacks', async () => {
    await expect(migrate(roles.appUrl)).rejects.toMatchObject({ code: '42501' });
    expect((await migrate(roles.ownerUrl)).length).toBeGreaterThan(0);
    await roles.grant();
    await roles.grant();
  });

  it('let the one that serves start on a migrated database and do everything, emails too', async () => {
    expect(await migrate(roles.appUrl)).toEqual([]);
    const inbox = 'inbox@example.com';
    await using site = await createTestApp({
      env: { DATABASE_URL: roles.appUrl, CONTACT_EMAIL: inbox, RATE_LIMITS: 'on' },
    });
    await walkContract(site);
    const subject = 'From the one that serves';
    await call(site, '/contact', { body: buildContactMessage({ subject }) });
    await site.mailbox.waitFor(inbox, { subject: /From the one that serves/ });
    expect((await fetch(`${site.url}/health/ready`)).status).toBe(200);
  });

  it.each([
    'CREATE TABLE public.mine (id int)',
    'CREATE SCHEMA mine',
    'DROP TABLE users',
    'ALTER TABLE users ADD COLUMN mine int',
    'TRUNCATE contact_messages',
    'CREATE FUNCTION mine() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$',
    'DROP FUNCTION message_month(timestamptz)',
    'DELETE FROM migrations',
    "COPY users TO PROGRAM 'cat'",
  ])('refuse the one that serves: %s', async (statement) => {
    const client = new pg.Client({ connectionString: roles.appUrl });
    await client.connect();
    try {
      await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' });
    } finally {
      await client.end();
    }
  });
});
