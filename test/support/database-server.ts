import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#server/database/embedded/launcher';
import { migrate } from '#server/database/migrate';
import { databaseUrl, query, type Template } from './databases.js';

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
    await query(server.url, `CREATE DATABASE ${template.name}`);
    await migrate(databaseUrl(server.url, template.name));
  } catch (error) {
    await stop();
    throw error;
  }
  return { template, stop };
}

async function startOwnServer() {
  const dataDir = await mkdtemp(join(tmpdir(), 'northfold-test-'));
  const removeData = () => rm(dataDir, { recursive: true, force: true });
  try {
    const server = await startEmbeddedPostgres({ dataDir });
    // Nothing here outlives the machine, so no commit need wait for the disk.
    await query(server.url, 'ALTER SYSTEM SET fsync = off');
    await query(server.url, 'SELECT pg_reload_conf()');
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
  const find = 'SELECT datname FROM pg_database WHERE starts_with(datname, $1)';
  for (const { datname } of await query<{ datname: string }>(serverUrl, find, [name])) {
    await query(serverUrl, `DROP DATABASE ${datname} WITH (FORCE)`);
  }
}
