import { DataSource } from 'typeorm';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
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
      { email: 'Ada@BÜCHER.example', email_canonical: 'ada@xn--bcher-kva.example' },
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
