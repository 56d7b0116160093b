import { expect, it } from 'vitest';
import { useTestApp } from '#support/app';

const site = useTestApp();

/** Why a table has no entity. */
const WITHOUT_ENTITY: Record<string, string> = {
  erasures: 'Not written any more. It stays for servers of the release before, which still do.',
  jobs: 'The queue takes each job in one statement of raw SQL.',
  job_turns: 'The same.',
  limit_counters: 'The limiter counts in one statement of raw SQL.',
  message_viewers: 'The inbox notes and finds who has a message open in one statement.',
  migrations: 'TypeORM keeps it.',
};

/** Columns that name an account and outlive it, and why. */
const OUTLIVING: Record<string, string> = {
  'erasures.actor_id': 'What the release before wrote there stays.',
  'inbox_entries.actor_id': 'The history of a message stays with the message.',
  'saved_answers.changed_by_id': 'All staff share saved answers.',
};

it('every table has an entity, unless a reason stands here', async () => {
  const tables: { name: string }[] = await site.database.query(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
  );
  const known = new Set(site.database.entityMetadatas.map(({ tableName }) => tableName));
  const unknown = tables.map(({ name }) => name).filter((name) => !known.has(name));
  expect(unknown.toSorted()).toEqual(Object.keys(WITHOUT_ENTITY).toSorted());
});

it('every row that belongs to an account goes with it, unless a reason stands here', async () => {
  const columns: { name: string }[] = await site.database.query(`
    SELECT relname || '.' || attname AS name
    FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
    LEFT JOIN pg_constraint ON contype = 'f' AND conrelid = attrelid AND attnum = ANY (conkey)
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
      AND (attname = 'user_id' OR confrelid = 'users'::regclass) AND confdeltype IS DISTINCT FROM 'c'
    ORDER BY 1`);
  expect(
    columns.map(({ name }) => name),
    'Columns without ON DELETE CASCADE',
  ).toEqual(Object.keys(OUTLIVING));
});
