import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { dataSourceOptions } from '#server/database/data-source';
import { migrate } from '#server/database/migrate';
import { createTestApp } from '#support/app';
import { walkContract } from '#support/contract';
import {
  createDatabase,
  createEmptyDatabase,
  databaseUrl,
  query,
  undoMigrations,
} from '#support/databases';
import { call } from '#support/factories';
import { signUpStaff, writeMessage } from '#support/staff';

let database: Awaited<ReturnType<typeof createDatabase>>;
let dataSource: DataSource;
beforeAll(async () => {
  database = await createDatabase(inject('template'));
  dataSource = new DataSource(dataSourceOptions({ databaseUrl: database.url, databasePool: 2 }));
  await dataSource.initialize();
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

/** Columns, constraints and indexes as PostgreSQL describes them. */
const schema = async () =>
  dataSource.query<{ what: string; name: string }[]>(`
    SELECT table_name AS what, column_name AS name,
      concat_ws(' ', data_type, character_maximum_length, is_nullable, column_default) AS definition
    FROM information_schema.columns WHERE table_schema = 'public'
    UNION ALL
    SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid)
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    UNION ALL
    SELECT tablename, indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'
    ORDER BY 1, 2, 3`);

/** What new connections to a database begin with, unless they ask for something else. */
async function setDefaults(url: string, defaults: Record<string, string>) {
  const name = new URL(url).pathname.slice(1);
  for (const [setting, value] of Object.entries(defaults)) {
    await query(url, `ALTER DATABASE ${name} SET ${setting} = ${value}`);
  }
}

describe('The migrations', () => {
  it('go up, down and up again to the same schema', async () => {
    const before = await schema();
    for (const _ of dataSource.migrations) await dataSource.undoLastMigration();
    const tables = await dataSource.query(
      "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'",
    );
    expect(tables).toEqual([{ table_name: 'migrations' }]);
    await dataSource.runMigrations();
    expect(await schema()).toEqual(before);
  });

  it('take over messages from before: answered ones need no answer, and staff get no reminder of the rest', async () => {
    await undoMigrations(database.url, 'WorkThroughTheInbox1764000000004');
    await dataSource.query(`
      INSERT INTO contact_messages (name, email, email_canonical, subject, message, status)
        SELECT 'Ada', 'ada@example.com', 'ada@example.com', subject, 'Gears', 'open'
        FROM unnest(ARRAY['answered', 'waiting']) AS subject;
      INSERT INTO inbox_entries (message_id, version, kind, text)
        SELECT id, 1, 'answer', 'Yes.' FROM contact_messages WHERE subject = 'answered'`);
    await dataSource.runMigrations();
    const messages = await dataSource.query(
      `SELECT subject, unanswered_since = received_at AS unanswered, escalated_for = unanswered_since AS reminded
       FROM contact_messages ORDER BY subject`,
    );
    expect(messages).toEqual([
      { subject: 'answered', unanswered: null, reminded: null },
      { subject: 'waiting', unanswered: true, reminded: true },
    ]);
  });

  it('make functions and expressions that work without a search path, as a restore evaluates them', async () => {
    const runner = dataSource.createQueryRunner();
    await runner.query("SET search_path = ''");
    try {
      const expressions: { expression: string }[] = await runner.query(`
        SELECT format('SELECT %s(%s)', oid::regproc,
          (SELECT string_agg(format('NULL::%s', type::regtype), ', ') FROM unnest(proargtypes) AS type)) AS expression
        FROM pg_proc WHERE pronamespace = 'public'::regnamespace
        UNION ALL
        SELECT format('SELECT %s FROM %s', pg_get_expr(adbin, adrelid), adrelid::regclass) FROM pg_attrdef
        UNION ALL
        SELECT format('SELECT %s FROM %s', pg_get_expr(conbin, conrelid), conrelid::regclass)
        FROM pg_constraint WHERE contype = 'c' AND connamespace = 'public'::regnamespace
        UNION ALL
        SELECT format('SELECT %s FROM %s', concat_ws(', ', pg_get_expr(indexprs, indrelid), pg_get_expr(indpred, indrelid)),
          indrelid::regclass) FROM pg_index WHERE indexprs IS NOT NULL OR indpred IS NOT NULL`);
      expect(expressions.length).toBeGreaterThan(20);
      for (const { expression } of expressions) {
        // A function may refuse nulls (class 22); what it names has to be found (class 42).
        await runner.query(expression).catch((error: { code: string }) => {
          if (!error.code.startsWith('22')) throw error;
        });
      }
    } finally {
      await runner.query('RESET search_path');
      await runner.release();
    }
  });

  it('make the tables, columns and primary keys that the entities say', async () => {
    // TypeORM looks there for the expressions of generated columns.
    await dataSource.query(
      'CREATE TABLE typeorm_metadata (type text, database text, schema text, "table" text, name text, value text)',
    );
    const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
    // The migrations alone say which indexes and constraints there are, and have three generated columns. `spam_score`,
    // `started_from` and `old_address_lost` stay for servers of the release before.
    const differences = upQueries
      .map(({ query }) => query)
      .filter(
        (query) =>
          !/^DROP INDEX| DROP CONSTRAINT |"words"|"unanswered_since"|"active_at"|"spam_score"|"started_from"|"old_address_lost"|typeorm_metadata/.test(
            query,
          ),
      );
    expect(differences).toEqual([]);
  });

  it('are applied once where several replicas start on an empty database', async () => {
    const empty = await createEmptyDatabase(inject('template'));
    try {
      // As an account of a pooler may have it, and shorter.
      await setDefaults(empty.url, { lock_timeout: "'1ms'" });
      const replicas = Array.from({ length: 4 }, () => migrate(empty.url));
      const applied = (await Promise.all(replicas)).filter((names) => names.length > 0);
      expect(applied).toEqual([dataSource.migrations.map(({ constructor }) => constructor.name)]);
    } finally {
      await empty.drop();
    }
  });

  it('name every constraint and index by hand', async () => {
    const rows = await schema();
    const ours = rows.filter(({ what }) => what !== 'migrations');
    expect(ours.filter(({ name }) => /^(PK|UQ|FK|IDX|CHK|REL)_[\da-f]{10}/.test(name))).toEqual([]);
  });
});

describe('A database of other people', () => {
  it('may have defaults of its own', async () => {
    const empty = await createEmptyDatabase(inject('template'));
    await query(empty.url, 'CREATE SCHEMA own');
    await setDefaults(empty.url, {
      DateStyle: "'German, DMY'",
      IntervalStyle: 'sql_standard',
      standard_conforming_strings: 'off',
      TimeZone: "'Asia/Kathmandu'",
      client_encoding: 'LATIN1',
      bytea_output: 'escape',
      extra_float_digits: '-15',
      default_text_search_config: "'pg_catalog.german'",
      default_transaction_isolation: "'serializable'",
      transform_null_equals: 'on',
      array_nulls: 'off',
      search_path: 'own, public',
    });
    try {
      await migrate(empty.url);
      await using site = await createTestApp({ env: { DATABASE_URL: empty.url } });
      await walkContract(site);
      const { token, email } = await signUpStaff(site);
      const subject = 'Łukasz 日本 🎉 \\d';
      for (const title of ['Another', subject]) await writeMessage(site, { subject: title });
      const get = async (path: string) => {
        const answer = await call(site, path, { token });
        expect(answer.status, path).toBe(200);
        return JSON.parse(await answer.text());
      };
      const { nextCursor, ...first } = await get('/inbox/messages?limit=1');
      const second = await get(`/inbox/messages?limit=1&cursor=${nextCursor}`);
      expect([first, second]).toMatchObject([
        { messages: [{ subject }] },
        { messages: [{ subject: 'Another' }] },
      ]);
      for (const read of ['events', 'sessions', 'export']) await get(`/auth/${read}`);
      await site.mailbox.confirmationToken(email);
    } finally {
      await empty.drop();
    }
  });

  it.each(['LATIN1', 'SQL_ASCII'])('is refused in one sentence if it is %s', async (encoding) => {
    const { serverUrl, name } = inject('template');
    const other = `${name}_${encoding.toLowerCase()}`;
    await query(
      serverUrl,
      `CREATE DATABASE ${other} ENCODING '${encoding}' LOCALE 'C' TEMPLATE template0`,
    );
    await expect(migrate(databaseUrl(serverUrl, other))).rejects.toThrow(
      `encoded as ${encoding}. Northfold needs one that is UTF8`,
    );
    await query(serverUrl, `DROP DATABASE ${other}`);
  });
});
