import type { DataSource, MigrationInterface, QueryRunner } from 'typeorm';

/** The migrations and data that taking back removed, or would remove. */
export interface TakenBack {
  /** Names of the migrations, newest first. */
  names: string[];
  /** The data that goes with them, one line each: tables and columns with how much is in them, rows of others. */
  lost: string[];
}

interface Column {
  table: string;
  column: string;
}

const COLUMNS = `
  SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
  WHERE table_schema = current_schema() ORDER BY table_name, ordinal_position`;
/** Of this transaction, of tables that are still there. */
const REMOVED_ROWS = `
  SELECT relname AS "table", n_tup_del::integer AS rows FROM pg_stat_xact_user_tables
  WHERE schemaname = current_schema() AND n_tup_del > 0 AND relname <> 'migrations' ORDER BY relname`;

/**
 * Takes migrations back in one transaction: all of them, or where one cannot be, none.
 * @param names newest first
 * @param isTrial does it, looks what was lost, and undoes it
 * @throws the error of the migration that cannot be taken back
 */
export async function takeBack(
  dataSource: DataSource,
  names: readonly string[],
  isTrial: boolean,
): Promise<TakenBack> {
  const migrations = names.map((name) => migrationOf(dataSource, name));
  const runner = dataSource.createQueryRunner();
  try {
    await runner.startTransaction();
    const before: Column[] = await runner.query(COLUMNS);
    for (const [index, migration] of migrations.entries()) {
      await migration.down(runner);
      await runner.query('DELETE FROM migrations WHERE name = $1', [names[index]]);
    }
    const after: Column[] = await runner.query(COLUMNS);
    const removed: { table: string; rows: number }[] = await runner.query(REMOVED_ROWS);
    if (!isTrial) {
      await runner.commitTransaction();
      return { names: [...names], lost: [] };
    }
    await runner.rollbackTransaction();
    const gone = await goneFrom(runner, before, after);
    return {
      names: [...names],
      lost: [...gone, ...removed.map(({ table, rows }) => `${rows} rows of ${table}`)],
    };
  } finally {
    if (runner.isTransactionActive) await runner.rollbackTransaction();
    await runner.release();
  }
}

function migrationOf({ migrations }: DataSource, name: string): MigrationInterface {
  const found = migrations.find(
    (migration) => (migration.name ?? migration.constructor.name) === name,
  );
  if (!found) throw new Error(`${name} was made by a newer release: take it back with that one.`);
  return found;
}

/** Tables that are there before only, and columns of those that stay, with what is in them. */
async function goneFrom(runner: QueryRunner, before: Column[], after: Column[]): Promise<string[]> {
  const staying = new Set(after.map(({ table }) => table));
  const stays = new Set(after.map(({ table, column }) => `${table}.${column}`));
  const tables = [...new Set(before.map(({ table }) => table))].filter(
    (table) => !staying.has(table),
  );
  const lost: string[] = [];
  const count = async (what: string, table: string) => {
    const [{ count: rows }]: [{ count: string }] = await runner.query(
      `SELECT count(${what}) FROM "${table}"`,
    );
    return rows;
  };
  for (const table of tables) lost.push(`table ${table}: ${await count('*', table)} rows`);
  for (const { table, column } of before) {
    if (!staying.has(table) || stays.has(`${table}.${column}`)) continue;
    lost.push(`column ${table}.${column}: ${await count(`"${column}"`, table)} values`);
  }
  return lost;
}
