import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** The data with which a worker makes a database of its own; travels through Vitest's `provide`. */
export interface Template {
  /** Address of a database on the server that is never dropped. */
  serverUrl: string;
  /** The migrated database to copy. Its name is the prefix of every copy. */
  name: string;
}

/** Copies the migrated template: milliseconds instead of the migrations' second. */
export async function createDatabase(
  template: Template,
  source = template.name,
): Promise<{ url: string; drop: () => Promise<unknown> }> {
  const name = `${template.name}_${randomBytes(4).toString('hex')}`;
  await query(template.serverUrl, `CREATE DATABASE ${name} TEMPLATE ${source}`);
  return {
    url: databaseUrl(template.serverUrl, name),
    drop: () => query(template.serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

/** A database without a table, to migrate or to restore into. */
export const createEmptyDatabase = (template: Template) => createDatabase(template, 'template0');

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs a statement on a connection of its own; several of them where there are no values. @returns the rows */
export async function query<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values?: unknown[],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Undoes migrations, the latest first, up to the named one and this one, too. */
export async function undoMigrations(url: string, name: string): Promise<void> {
  // Here, and no sooner: Playwright reads this file, too, and can't read entities.
  const { DataSource } = await import('typeorm');
  const { dataSourceOptions } = await import('#server/database/data-source');
  const dataSource = new DataSource(dataSourceOptions({ databaseUrl: url, databasePool: 1 }));
  await dataSource.initialize();
  try {
    const find = 'SELECT 1 FROM migrations WHERE name = $1';
    while ((await query(url, find, [name])).length > 0) await dataSource.undoLastMigration();
  } finally {
    await dataSource.destroy();
  }
}
