import { DataSource } from 'typeorm';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { canonicalEmail } from '#server/shared/email-address';
import { migrate } from '#server/database/migrate';
import { dataSourceOptions } from '#server/database/data-source';
import { createDatabase } from '#support/database-server';
import { until } from '#support/waiting';

/** A database as the first release left it, to be filled and brought up to date. */
let database: Awaited<ReturnType<typeof createDatabase>>;
let dataSource: DataSource;
beforeEach(async () => {
  database = await createDatabase(inject('template'));
  dataSource = new DataSource(
    dataSourceOptions({ url: database.url, poolSize: 2, preparedStatements: false }),
  );
  await dataSource.initialize();
  for (let left = dataSource.migrations.length; left > 1; left -= 1) {
    await dataSource.undoLastMigration();
  }
});
afterEach(async () => {
  await dataSource.destroy();
  await database.drop();
});

const addUser = async (email: string): Promise<string> => {
  const [{ id }] = await dataSource.query(
    `INSERT INTO users (email, password_hash) VALUES ($1, 'x') RETURNING id`,
    [email],
  );
  return id;
};

describe('Bringing a database of the first release up to date', () => {
  it('gives every account the address that it is found by', async () => {
    await addUser('Ada@BÜCHER.example');
    await addUser('Émile@example.com');
    await dataSource.runMigrations();
    expect(
      await dataSource.query('SELECT email, email_canonical FROM users ORDER BY email_canonical'),
    ).toEqual([
      { email: 'ada@xn--bcher-kva.example', email_canonical: 'ada@xn--bcher-kva.example' },
      { email: 'Émile@example.com', email_canonical: 'Émile@example.com' },
    ]);
  });

  it('stops when two accounts turn out to have one address, and names their ids', async () => {
    const first = await addUser('ada@bücher.example');
    const second = await addUser('ada@xn--bcher-kva.example');
    const failure: unknown = await dataSource.runMigrations().catch((error: unknown) => error);
    expect(String(failure)).toContain('one email address in different spellings');
    expect(String(failure)).toContain(first);
    expect(String(failure)).toContain(second);
    expect(String(failure)).not.toContain('@');
  });

  it('keeps the networks that an account logged in from, the latest first', async () => {
    const id = await addUser('ada@example.com');
    for (const ip of ['192.0.2.1', '2001:db8:1:2::9', '192.0.2.1']) {
      await dataSource.query(
        `INSERT INTO security_events (user_id, type, ip) VALUES ($1, 'logged-in', $2)`,
        [id, ip],
      );
    }
    await dataSource.runMigrations();
    expect(await dataSource.query('SELECT known_networks FROM users')).toEqual([
      { known_networks: ['192.0.2.1', '2001:db8:1:2::/64'] },
    ]);
  });

  it('goes on where it was interrupted, half-built index and all, with what the first release added meanwhile', async () => {
    await addUser('Ada@example.com');
    await dataSource.query(`
      ALTER TABLE users ADD COLUMN email_canonical text;
      CREATE INDEX users_email_canonical_key ON users (email_canonical);
      UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'users_email_canonical_key'::regclass;
      ALTER TABLE contact_messages ADD COLUMN email_canonical text, ADD COLUMN summarised_at timestamptz;
    `);
    await dataSource.runMigrations();
    expect(await dataSource.query('SELECT email_canonical FROM users')).toEqual([
      { email_canonical: 'ada@example.com' },
    ]);
    const [index] = await dataSource.query<{ indexdef: string }[]>(
      "SELECT indexdef FROM pg_indexes WHERE indexname = 'users_email_canonical_key'",
    );
    expect(index?.indexdef).toContain('UNIQUE');
  });

  it('keeps no table from anybody while its rows are gone through', async () => {
    await addUser('ada@example.com');
    // The migration comes to a halt in the middle of the rows: what it has done until then must be in nobody's way.
    await dataSource.query(`
      CREATE FUNCTION halt() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN PERFORM pg_advisory_xact_lock(42); RETURN new; END $$;
      CREATE TRIGGER halt BEFORE UPDATE ON users FOR EACH ROW EXECUTE FUNCTION halt();
    `);
    const holder = dataSource.createQueryRunner();
    await holder.query('SELECT pg_advisory_lock(42)');
    const migrating = migrate(database.url);
    try {
      await until('it is at the rows', async () => {
        const [{ count }] = await dataSource.query(
          "SELECT count(*)::integer FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'",
        );
        return count === 1;
      });
      await addUser('eve@example.com');
      await addUser('adam@example.com');
      await dataSource.query('SELECT count(*) FROM users');
    } finally {
      await holder.query('SELECT pg_advisory_unlock(42)');
      await holder.release();
      await migrating;
    }
    expect(
      await dataSource.query("SELECT email_canonical FROM users WHERE email = 'eve@example.com'"),
    ).toEqual([{ email_canonical: 'eve@example.com' }]);
  });
});

describe('A migration that waits for a table', () => {
  it('keeps it from nobody, and goes on when it is free', async () => {
    const holder = dataSource.createQueryRunner();
    await holder.startTransaction();
    await holder.query('SELECT FROM users');
    const migrating = migrate(database.url);
    try {
      await until('it waits', async () => {
        const [{ count }] = await dataSource.query(
          `SELECT count(*)::integer FROM pg_stat_activity
           WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE 'ALTER TABLE users%'`,
        );
        return count === 1;
      });
      // Within the three seconds that a request waits for a lock.
      await dataSource.query('SELECT FROM users');
    } finally {
      await holder.commitTransaction();
      await holder.release();
    }
    expect((await migrating).length).toBeGreaterThan(5);
  });
});

describe('Replicas that start together', () => {
  it('all get up to date, however many wait for their turn', async () => {
    const replicas = Array.from({ length: 4 }, async () => migrate(database.url));
    const done = (await Promise.all(replicas)).filter((names) => names.length > 0);
    expect(done).toHaveLength(1);
  });
});

describe('Bringing a database up to date that mailed addresses as they were typed', () => {
  it('mails accounts where they are found, names those, and takes no other mailbox for confirmed', async () => {
    await dataSource.runMigrations();
    const isThere = async (): Promise<boolean> => {
      const columns = await dataSource.query(
        `SELECT FROM information_schema.columns WHERE column_name = 'email_usable'`,
      );
      return columns.length > 0;
    };
    while (await isThere()) await dataSource.undoLastMigration();
    const add = async (email: string): Promise<string> => {
      const [{ id }] = await dataSource.query(
        `INSERT INTO users (email, email_canonical, password_hash, email_confirmed_at)
         VALUES ($1, $2, 'x', now()) RETURNING id`,
        [email, canonicalEmail(email)],
      );
      return id;
    };
    const kelvin = await add('\u212Aate@Example.com');
    const domain = await add('Ada@BÜCHER.example');
    const plain = await add('Grace@Example.com');
    const quoted = await add('"joan clarke"@example.com');
    const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    await dataSource.runMigrations();
    const lines = told.mock.calls.map(([line]) => String(line)).join('');
    told.mockRestore();
    expect(
      await dataSource.query(
        `SELECT id, email, email_usable AS usable, email_confirmed_at IS NOT NULL AS confirmed
         FROM users ORDER BY created_at`,
      ),
    ).toEqual([
      { id: kelvin, email: 'kate@example.com', usable: true, confirmed: false },
      { id: domain, email: 'ada@xn--bcher-kva.example', usable: true, confirmed: true },
      { id: plain, email: 'Grace@Example.com', usable: true, confirmed: true },
      { id: quoted, email: '"joan clarke"@example.com', usable: false, confirmed: true },
    ]);
    expect(lines).toContain(kelvin);
    expect(lines).toContain(domain);
    expect(lines).not.toContain(plain);
    expect(lines).not.toContain('@');
  });
});
