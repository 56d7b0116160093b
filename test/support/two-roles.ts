import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { createEmptyDatabase, type Template } from './database-server.js';

/** A database of an ordinary owner's, and the account that only serves it (`server/deploy/roles.sql`). */
export interface TwoRoles {
  ownerUrl: string;
  appUrl: string;
  /** Runs the grants, as the owner. */
  grant: () => Promise<void>;
  drop: () => Promise<void>;
}

const APP = 'northfold_app';

/** One at a time on one server: the serving account has a fixed name. */
export async function createTwoRoles(template: Template): Promise<TwoRoles> {
  const owner = `northfold_owner_${randomBytes(4).toString('hex')}`;
  const database = await createEmptyDatabase(template);
  const name = new URL(database.url).pathname.slice(1);
  await query(
    database.url,
    `DROP ROLE IF EXISTS ${APP}; CREATE ROLE ${APP} LOGIN; CREATE ROLE ${owner} LOGIN`,
  );
  await query(database.url, `ALTER DATABASE ${name} OWNER TO ${owner}`);
  // Until PostgreSQL 14 the schema belongs to the server's administrator, not to the database's owner.
  await query(database.url, `ALTER SCHEMA public OWNER TO ${owner}`);
  const as = (role: string) => {
    const url = new URL(database.url);
    url.username = role;
    return url.href;
  };
  return {
    ownerUrl: as(owner),
    appUrl: as(APP),
    grant: async () => query(as(owner), await readFile('server/deploy/roles.sql', 'utf8')),
    drop: async () => {
      await database.drop();
      await query(template.serverUrl, `DROP ROLE ${APP}, ${owner}`);
    },
  };
}

async function query(url: string, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statements);
  } finally {
    await client.end();
  }
}
