import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate, undoMigrations } from '#server/database/migrate';
import { createTestApp, type TestApp } from '#support/app';
import { COMMANDS_MS, runCommand } from '#support/command';
import { buildContactMessage, call, logIn, signUpAndLogIn } from '#support/factories';
import { QUEUE_BEFORE } from '#support/queue-before';
import { readSchema } from '#support/schema';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({ env: { WORKER: 'off' } });
  // Where the jobs go that wait when the queue's table is taken back.
  await site.database.query(QUEUE_BEFORE);
});
afterAll(() => site.close());

const run = (...args: string[]) =>
  runCommand('migrate', args, {
    DATABASE_URL: 'postgres://nobody',
    MIGRATE_DATABASE_URL: site.databaseUrl,
  });

const states = async (): Promise<{ name: string; state: string }[]> =>
  JSON.parse((await run('status', '--json')).out);

describe('npm run migrate', { timeout: COMMANDS_MS }, () => {
  it('takes the latest migration back and applies it again, to the same schema, keeping what the others made', async () => {
    const { token: _, ...user } = await signUpAndLogIn(site);
    await call(site, '/contact', { body: buildContactMessage() });
    const before = await readSchema(site.database);
    const applied = await states();
    const last = applied.at(-1)?.name;
    expect(applied.every(({ state }) => state === 'applied')).toBe(true);

    const down = await run('down', '--yes');
    expect(down.code).toBe(0);
    expect(down.out).toMatch(
      new RegExp(`^To be taken back: ${last}\n(To be lost: .*\n)*Taken back: ${last}\n$`),
    );
    expect((await states()).at(-1)).toEqual({ name: last, state: 'pending' });
    expect(await run('up')).toMatchObject({ code: 0, out: `Applied: ${last}\n` });

    expect(await readSchema(site.database)).toEqual(before);
    // The first migration makes the accounts: with it alone there is nothing to keep.
    const login = await call(site, '/auth/login/email', { body: { ...user, remember_me: false } });
    expect(login.status).toBe(applied.length > 1 ? 200 : 401);
  });

  it('takes every migration back while there are rows, and makes a database that serves again', async () => {
    await signUpAndLogIn(site);
    await call(site, '/contact', { body: buildContactMessage() });
    const before = await readSchema(site.database);
    const step = () => undoMigrations(site.databaseUrl, { to: undefined, isTrial: false });
    while ((await step()).names.length > 0);
    expect((await run('down', '--yes')).out).toBe(
      'Nothing to do: no migration is to be taken back.\n',
    );
    await migrate(site.databaseUrl);
    expect(await readSchema(site.database)).toEqual(before);
    await logIn(site, await signUpAndLogIn(site));
  });

  it('does nothing when there is nothing to do, and takes nothing back without --yes', async () => {
    expect(await run('up')).toMatchObject({
      code: 0,
      out: 'Nothing to do: all migrations are applied.\n',
    });
    expect(await run('down')).toMatchObject({ code: 2 });
    expect(await run('sideways')).toMatchObject({ code: 2 });
    expect((await states()).every(({ state }) => state === 'applied')).toBe(true);
  });

  it('takes several back, all or none, says before what will be lost, and names the rows in the way', async () => {
    const first = (await states())[0]?.name ?? '';
    await signUpAndLogIn(site, { email: 'Ö@example.com' });
    await signUpAndLogIn(site, { email: 'ö@example.com' });
    const before = await readSchema(site.database);
    const refused = await run('down', '--to', first, '--yes');
    expect(refused.code).toBe(1);
    const rows = await site.database.query<{ id: string }[]>(
      "SELECT id FROM users WHERE email ILIKE 'ö@%'",
    );
    expect(rows).toHaveLength(2);
    for (const { id } of rows) expect(refused.err).toContain(id);
    expect(refused.err).not.toContain('@');
    expect(await readSchema(site.database), 'nothing was taken back').toEqual(before);
    expect((await states()).every(({ state }) => state === 'applied')).toBe(true);

    await site.database.query("DELETE FROM users WHERE email ILIKE 'ö@%'");
    const asked = await run('down', '--to', first);
    expect(asked.code).toBe(2);
    expect(asked.out).toMatch(/^To be lost: table passkeys: 0 rows$/m);
    expect(asked.out).toMatch(/^To be lost: column users\.email_canonical: \d+ values$/m);
    expect(await readSchema(site.database)).toEqual(before);
    expect((await run('down', '--to', 'Nothing1', '--yes')).err).toContain('is not applied');

    expect((await run('down', '--to', first, '--yes')).code).toBe(0);
    expect((await states()).filter(({ state }) => state === 'applied')).toHaveLength(1);
    await migrate(site.databaseUrl);
    expect(await readSchema(site.database)).toEqual(before);
  });

  it('leaves what a newer release made to that one', async () => {
    const { database } = site;
    await database.query(
      "INSERT INTO migrations (timestamp, name) VALUES (9999999999999, 'FromTheFuture9999999999999')",
    );
    const { code, err } = await run('down', '--yes');
    await database.query("DELETE FROM migrations WHERE name LIKE 'FromTheFuture%'");
    expect(code).toBe(1);
    expect(err).toContain('made by a newer release');
  });
});
