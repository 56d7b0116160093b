import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#support/app';
import { COMMANDS_MS, runCommand } from '#support/command';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({ env: { WORKER: 'off' } });
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
  it('has nothing to do after the product has started, and says so', async () => {
    expect(await run('up')).toEqual({
      code: 0,
      out: 'Nothing to do: all migrations are applied.\n',
      err: '',
    });
    expect((await states()).every(({ state }) => state === 'applied')).toBe(true);
  });

  it('names what a newer release applied', async () => {
    const name = 'FromTheFuture9999999999999';
    await site.database.query(
      'INSERT INTO migrations (timestamp, name) VALUES (9999999999999, $1)',
      [name],
    );
    expect((await states()).at(-1)).toEqual({ name, state: 'unknown' });
    await site.database.query('DELETE FROM migrations WHERE name = $1', [name]);
  });

  it('refuses what it does not know with exit code 2', async () => {
    expect(await run('sideways')).toMatchObject({ code: 2 });
  });
});
