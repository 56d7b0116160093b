import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { DatabaseClient } from '#server/database/client';
import { createTestApp, type TestApp } from '#support/app';
import { buildContactMessage, call, logIn, signUpAndLogIn } from '#support/factories';

const CONNECTIONS = 3;

let site: TestApp;
const open = async (setting: 'on' | 'off') => {
  site = await createTestApp({
    env: { PREPARED_STATEMENTS: setting, DATABASE_POOL: String(CONNECTIONS), RATE_LIMITS: 'on' },
  });
};
afterEach(async () => site.close());

/** On every connection of the pool, all of them taken at once. */
async function everywhere<Row>(statement: string, values: unknown[] = []): Promise<Row[]> {
  const runners = Array.from({ length: CONNECTIONS }, () => site.database.createQueryRunner());
  await Promise.all(runners.map((runner) => runner.connect()));
  const rows = await Promise.all(
    runners.map((runner) => runner.query(statement, values) as Promise<Row[]>),
  );
  await Promise.all(runners.map((runner) => runner.release()));
  return rows.flat();
}

/** The statements that the connections keep prepared. */
const kept = async () =>
  (await everywhere<{ statement: string }>('SELECT statement FROM pg_prepared_statements')).map(
    ({ statement }) => statement,
  );

/** Every hot path once. @returns the statuses of the answers */
async function callAll(token: string, n = 0): Promise<number[]> {
  const answers = await Promise.all([
    call(site, '/auth/profile', { token }),
    call(site, '/auth/settings', { method: 'PUT', token, body: { dailyDigest: n % 2 === 0 } }),
    call(site, '/contact', { body: buildContactMessage({ email: `visitor-${n}@example.com` }) }),
  ]);
  return answers.map(({ status }) => status);
}
const FINE = [200, 200, 201];

/** On a connection of its own, as an operator's command has. */
async function change(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: site.databaseUrl });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Session check and settings: what comes back is of another type afterwards, or taken for one. */
const MIGRATION = [
  'ALTER TABLE users ALTER COLUMN name TYPE text',
  'ALTER TABLE settings ALTER COLUMN ai_persona TYPE text',
  'ALTER TABLE users ALTER COLUMN name TYPE varchar(100)',
  'ALTER TABLE settings ALTER COLUMN ai_persona TYPE varchar(20)',
];

describe('Prepared statements', () => {
  it('are kept for settings, contact, log-ins and limits', async () => {
    await open('on');
    const { token, ...user } = await signUpAndLogIn(site);
    // The first one is in a transaction, with the email about a new browser.
    await logIn(site, user);
    // Looked at twice: the pool closes a connection that was idle for ten seconds.
    const found = await kept();
    expect(await callAll(token)).toEqual(FINE);
    found.push(...(await kept()));
    for (const words of [
      'FROM "users" "User"',
      'INSERT INTO sessions',
      'INSERT INTO settings',
      'INSERT INTO contact_messages',
      'limit_counters',
    ]) {
      expect(found).toContainEqual(expect.stringContaining(words));
    }
  });

  it('are made of statements that come as an object, as the queue sends them', async () => {
    await open('on');
    const client = new DatabaseClient({
      connectionString: site.databaseUrl,
      preparedStatements: true,
    });
    await client.connect();
    try {
      const text = 'SELECT $1::int AS number';
      const { rows } = await client.query({ text, values: [7] });
      expect(rows).toEqual([{ number: 7 }]);
      const prepared = await client.query('SELECT statement FROM pg_prepared_statements');
      expect(prepared.rows).toEqual([{ statement: text }]);
    } finally {
      await client.end();
    }
  });

  it('are made on one connection whatever others were asked', async () => {
    await open('on');
    const clients = [1, 2].map(
      () => new DatabaseClient({ connectionString: site.databaseUrl, preparedStatements: true }),
    );
    const [busy, other] = clients as [DatabaseClient, DatabaseClient];
    await Promise.all(clients.map((client) => client.connect()));
    try {
      for (let n = 0; n < 250; n += 1) await busy.query(`SELECT $1::int AS number_${n}`, [n]);
      await other.query('SELECT $1::int AS number', [7]);
      const count = 'SELECT count(*)::int AS count FROM pg_prepared_statements';
      expect((await busy.query(count)).rows).toEqual([{ count: 200 }]);
      expect((await other.query(count)).rows).toEqual([{ count: 1 }]);
    } finally {
      await Promise.all(clients.map((client) => client.end()));
    }
  });

  it('are not made where PREPARED_STATEMENTS is off', async () => {
    await open('off');
    const { token } = await signUpAndLogIn(site);
    expect(await callAll(token)).toEqual(FINE);
    expect(await kept()).toEqual([]);
  });

  it('fail no call while a migration changes their tables', async () => {
    await open('on');
    const { token } = await signUpAndLogIn(site);
    const statuses: number[][] = [];
    let isUnderWay = true;
    const calls = (async () => {
      for (let n = 0; isUnderWay; n += 1) statuses.push(await callAll(token, n));
    })();
    await change(...MIGRATION);
    isUnderWay = false;
    await calls;
    expect(
      statuses.flatMap((each, n) => (String(each) === String(FINE) ? [] : [{ n, each }])),
    ).toEqual([]);
  });

  it('fail no call after each single change of a table', async () => {
    await open('on');
    const { token } = await signUpAndLogIn(site);
    expect(await callAll(token)).toEqual(FINE);
    for (const [n, statement] of MIGRATION.entries()) {
      await change(statement);
      expect(await callAll(token, n), statement).toEqual(FINE);
    }
  });

  it('fail no transaction, which has none', async () => {
    await open('on');
    const { token } = await signUpAndLogIn(site);
    const question: [string, string[]] = ['SELECT name FROM users WHERE email <> $1', ['']];
    await everywhere(...question);
    expect(await kept()).toContain(question[0]);
    await change(MIGRATION[0] ?? '');
    const rows = await site.database.transaction((manager) => manager.query(...question));
    expect(rows).toEqual([{ name: null }]);
    expect(await callAll(token)).toEqual(FINE);
  });

  it('are made again when the server has lost them', async () => {
    await open('on');
    const { token } = await signUpAndLogIn(site);
    expect(await callAll(token)).toEqual(FINE);
    await everywhere('DEALLOCATE ALL');
    expect(await callAll(token)).toEqual(FINE);
    expect(await callAll(token)).toEqual(FINE);
    expect(await kept()).not.toEqual([]);
  });
});
