import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { migrate } from '#server/database/migrate';
import { createTestApp } from '#support/app';
import { walkContract } from '#support/contract';
import { buildContactMessage, call } from '#support/factories';
import { createEmptyDatabase, query, type Template } from '#support/databases';

const APP = 'northfold_app';

/**
 * A database of an ordinary owner's, and the account that only serves it (`server/deploy/roles.sql`).
 * One at a time on one server: the serving account has a fixed name.
 */
async function createTwoRoles(template: Template) {
  const owner = `northfold_owner_${randomBytes(4).toString('hex')}`;
  const database = await createEmptyDatabase(template);
  const name = new URL(database.url).pathname.slice(1);
  await query(
    database.url,
    `DROP ROLE IF EXISTS ${APP}; CREATE ROLE ${APP} LOGIN; CREATE ROLE ${owner} LOGIN`,
  );
  await query(database.url, `ALTER DATABASE ${name} OWNER TO ${owner}`);
  // Until PostgreSQL 14 the schema belongs to the server's administrator, not to the database's owner.
  await query(database.url, `ALTER SCHEMA public OWNER TO ${owner}`);
  const as = (role: string) => {
    const url = new URL(database.url);
    url.username = role;
    return url.href;
  };
  return {
    ownerUrl: as(owner),
    appUrl: as(APP),
    grant: async () => query(as(owner), await readFile('server/deploy/roles.sql', 'utf8')),
    drop: async () => {
      await database.drop();
      await query(template.serverUrl, `DROP ROLE ${APP}, ${owner}`);
    },
  };
}

let roles: Awaited<ReturnType<typeof createTwoRoles>>;
beforeAll(async () => {
  roles = await createTwoRoles(inject('template'));
});
afterAll(() => roles.drop());

describe('two database accounts', () => {
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
    await expect(query(roles.appUrl, statement)).rejects.toMatchObject({ code: '42501' });
  });
});
