import { DataSource } from 'typeorm';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { canonicalEmail } from '../../server/common/email-address.js';
import { dataSourceOptions } from '../../server/database/data-source.js';
import { createDatabase } from '../support/database-server.js';

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
