import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { migrate } from '#server/database/migrate';
import { runCommand } from '#support/command';
import { createEmptyDatabase } from '#support/databases';

let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
beforeAll(async () => {
  database = await createEmptyDatabase(inject('template'));
});
afterAll(() => database.drop());

const run = (...args: string[]) =>
  runCommand('migrate', args, {
    DATABASE_URL: 'postgres://nobody',
    MIGRATE_DATABASE_URL: database.url,
  });

const states = async (): Promise<{ name: string; state: string }[]> =>
  (await run('status')).out
    .trim()
    .split('\n')
    .map((line) => {
      const [state = '', name = ''] = line.split(/ +/);
      return { name, state };
    });

describe('npm run migrate', () => {
  it('says which migrations an empty database lacks, and applies them', async () => {
    const pending = await states();
    expect(pending.length).toBeGreaterThan(0);
    expect(pending.every(({ state }) => state === 'pending')).toBe(true);
    expect(await run('up')).toMatchObject({
      code: 0,
      out: pending.map(({ name }) => `Applied: ${name}\n`).join(''),
    });
    expect(await states()).toEqual(pending.map(({ name }) => ({ name, state: 'applied' })));
  });

  it('names what a newer release applied', async () => {
    await migrate(database.url);
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const name = 'FromTheFuture9999999999999';
    await client.query('INSERT INTO migrations (timestamp, name) VALUES (9999999999999, $1)', [
      name,
    ]);
    await client.end();
    expect((await states()).at(-1)).toEqual({ name, state: 'unknown' });
  });

  it('does nothing when there is nothing to do', async () => {
    await migrate(database.url);
    expect(await run('up')).toMatchObject({
      code: 0,
      out: 'Nothing to do. All migrations are applied.\n',
    });
    expect(await run('sideways')).toMatchObject({ code: 2 });
  });
});
