import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '#server/database/embedded/launcher';
import { migrate } from '#server/database/migrate';

/** The data with which a worker makes a database of its own; travels through Vitest's `provide`. */
export interface Template {
  /** Address of a database on the server that nobody drops. */
  serverUrl: string;
  /** The migrated database to copy. Its name is the prefix of every copy. */
  name: string;
}

/**
 * A PostgreSQL to test on: the server of TEST_DATABASE_URL, else an embedded one that ends with the run.
 * `stop` drops every database made from its template and leaves nothing behind.
 */
export async function startDatabaseServer(): Promise<{
  template: Template;
  stop: () => Promise<void>;
}> {
  const given = process.env['TEST_DATABASE_URL'];
  const server = given ? { url: given, stop: async () => {} } : await startOwnServer();
  const template = {
    serverUrl: server.url,
    name: `northfold_test_${randomBytes(4).toString('hex')}`,
  };
  const stop = async () => {
    await dropDatabases(template);
    await server.stop();
  };
  try {
    await administer(server.url, `CREATE DATABASE ${template.name}`);
    await migrate(databaseUrl(server.url, template.name));
  } catch (error) {
    await stop();
    throw error;
  }
  return { template, stop };
}

/** Copies the migrated template: milliseconds instead of the migrations' second. */
export async function createDatabase(
  template: Template,
  source = template.name,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `${template.name}_${randomBytes(4).toString('hex')}`;
  await administer(template.serverUrl, `CREATE DATABASE ${name} TEMPLATE ${source}`);
  return {
    url: databaseUrl(template.serverUrl, name),
    drop: () => administer(template.serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

/** A database without a table, for whoever migrates it or restores into it. */
export const createEmptyDatabase = (template: Template) => createDatabase(template, 'template0');

async function startOwnServer() {
  const dataDir = await mkdtemp(join(tmpdir(), 'northfold-test-'));
  const removeData = () => rm(dataDir, { recursive: true, force: true });
  try {
    const server = await startEmbeddedPostgres({ dataDir });
    // Nothing here outlives the machine, so no commit need wait for the disk.
    await administer(server.url, 'ALTER SYSTEM SET fsync = off');
    await administer(server.url, 'SELECT pg_reload_conf()');
    const stop = async () => {
      await server.stop();
      await removeData();
    };
    return { url: server.url, stop };
  } catch (error) {
    await removeData();
    throw error;
  }
}

async function dropDatabases({ serverUrl, name }: Template): Promise<void> {
  await withClient(serverUrl, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'SELECT datname FROM pg_database WHERE starts_with(datname, $1)',
      [name],
    );
    for (const { datname } of rows) await client.query(`DROP DATABASE ${datname} WITH (FORCE)`);
  });
}

function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function administer(serverUrl: string, statement: string): Promise<void> {
  await withClient(serverUrl, (client) => client.query(statement));
}

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
