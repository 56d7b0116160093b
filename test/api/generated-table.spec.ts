import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { listings } from '../../client/src/pages/figures/auto-app/listings';
import { compute, states } from '../../client/src/pages/figures/auto-app/logic';
import { createDatabase } from '#support/database-server';

const CUSTOMER = '00000000-0000-4000-8000-000000000003';

let database: Awaited<ReturnType<typeof createDatabase>>;
let client: pg.Client;
beforeAll(async () => {
  database = await createDatabase(inject('template'));
  client = new pg.Client(database.url);
  await client.connect();
  await client.query('CREATE TABLE "customer" ("id" uuid PRIMARY KEY)');
  await client.query('INSERT INTO "customer" VALUES ($1)', [CUSTOMER]);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** The table of a state, as the page shows it. */
async function createTable(state: Readonly<Record<string, string>>): Promise<void> {
  const answer = compute(state);
  if ('at' in answer) throw new Error(answer.fault);
  const lines = listings.sql.flatMap((line) =>
    typeof line === 'string' ? [line] : answer[line.slot],
  );
  await client.query(`DROP TABLE IF EXISTS "visit"; ${lines.join('\n')}`);
}

const save = async (name: string, value: string | null) =>
  client.query(
    `INSERT INTO "visit" ("id", "date", "done", "${name}") VALUES (gen_random_uuid(), '2027-06-05', false, $1)`,
    [value],
  );

describe('the table on the page of the generator', () => {
  it.each(states)('is one that PostgreSQL makes: %j', async (state) => {
    await expect(createTable(state)).resolves.toBeUndefined();
  });

  it.each(['select', 'user', 'phoneNumber', 'table'])('may have a field named %s', async (name) => {
    await createTable({ name, type: 'text', required: 'on' });
    await expect(save(name, 'yes')).resolves.toMatchObject({ rowCount: 1 });
  });

  it.each([
    ['text', 'Call first', 'x'.repeat(201), '23514'],
    ['date', '2027-07-01', 'soon', '22007'],
    ['relation', CUSTOMER, '00000000-0000-4000-8000-000000000004', '23503'],
  ])('holds what the rules of a %s say', async (type, good, bad, code) => {
    await createTable({ name: 'line', type });
    await expect(save('line', good)).resolves.toMatchObject({ rowCount: 1 });
    await expect(save('line', null)).resolves.toMatchObject({ rowCount: 1 });
    await expect(save('line', bad)).rejects.toMatchObject({ code });

    await createTable({ name: 'line', type, required: 'on' });
    await expect(save('line', good)).resolves.toMatchObject({ rowCount: 1 });
    await expect(save('line', null)).rejects.toMatchObject({ code: '23502' });
  });

  it('takes no empty text where one is required', async () => {
    await createTable({ name: 'line', type: 'text', required: 'on' });
    await expect(save('line', '')).rejects.toMatchObject({ code: '23514' });
  });
});
