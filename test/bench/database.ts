import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '#server/database/embedded/launcher';
import { migrate } from '#server/database/migrate';

/** A PostgreSQL server for one run. */
export interface DatabaseServer {
  /** Such as "PostgreSQL 18.4 (embedded)". */
  description: string;
  /** Makes an empty database named `bench_<purpose>_<process id>`, and returns its address. */
  create: (purpose: string) => Promise<string>;
  /** The same with all migrations applied. */
  createMigrated: (purpose: string) => Promise<string>;
  /** Drops what was created, and ends an embedded server. */
  stop: () => Promise<void>;
}

/** @param given address of any database on a running server; undefined starts an embedded one */
export async function openDatabaseServer(given: string | undefined): Promise<DatabaseServer> {
  const server = given ? { url: given, stop: async () => {} } : await startEmbedded();
  const created: string[] = [];

  const create = async (purpose: string) => {
    const name = `bench_${purpose}_${process.pid}`;
    await run(server.url, `CREATE DATABASE ${name}`);
    created.push(name);
    return server.url.replace(/^(\w+:\/\/[^/?]*)\/?[^?]*/, `$1/${name}`);
  };
  const version = await run(server.url, 'SHOW server_version');
  return {
    description: `PostgreSQL ${String(version[0]?.['server_version'])} (${given ? 'server' : 'embedded'})`,
    create,
    createMigrated: async (purpose) => {
      const url = await create(purpose);
      await migrate(url);
      return url;
    },
    stop: async () => {
      for (const name of created) {
        await run(server.url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      }
      await server.stop();
    },
  };
}

/** One statement on a connection of its own. */
export async function run(
  url: string,
  statement: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement, values)).rows;
  } finally {
    await client.end();
  }
}

async function startEmbedded() {
  const dataDir = await mkdtemp(join(tmpdir(), 'northfold-bench-'));
  const embedded = await startEmbeddedPostgres({ dataDir });
  return {
    url: embedded.url,
    stop: async () => {
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
