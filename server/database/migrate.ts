import { DataSource } from 'typeorm';
import { dataSourceOptions } from './data-source.js';
import { DecisiveClient } from './decisive-client.js';

/** Any constant will do, as long as every replica uses the same. */
const MIGRATION_LOCK = 7_302_025;

/**
 * Brings our tables up to date, then calls `afterwards`. Replicas that start at once take turns. The
 * advisory lock is a transaction's, since a pooler in transaction mode would leave a session's lock
 * behind on some connection.
 */
export async function migrate(url: string, afterwards: () => Promise<void>): Promise<void> {
  const lock = new DecisiveClient({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await lock.connect();
  try {
    await lock.query('BEGIN');
    await lock.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    const dataSource = new DataSource({
      ...dataSourceOptions({ url, poolSize: 1 }),
      // A migration may take longer than any request is allowed to.
      extra: { connectionTimeoutMillis: 10_000 },
    });
    await dataSource.initialize();
    try {
      await dataSource.runMigrations({ transaction: 'each' });
    } finally {
      await dataSource.destroy();
    }
    await afterwards();
    await lock.query('COMMIT');
  } finally {
    await lock.end();
  }
}
