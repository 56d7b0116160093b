import { execFileSync } from 'node:child_process';
import { chmod, chown, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildContactMessage, call } from '#support/factories';
import { useFaultScene } from './fault-scene.js';
import { acceptedAgain, expectStoredOnce, pourMessages } from './message-load.js';
import type { Product } from '#support/product-process';
import { until } from '#support/waiting';

const scene = useFaultScene({ database: 'private' });
let product: Product;
beforeAll(async () => {
  // PostgreSQL's account must reach the file system that one test mounts below.
  await chmod(scene.directory, 0o755);
  product = await scene.start();
  await scene.client.query(`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = TG_ARGV[0]; END $$`);
});
afterEach(async () => {
  for (const table of ['contact_messages', 'jobs']) {
    await scene.client.query(`DROP TRIGGER IF EXISTS refuse ON ${table}`);
  }
});

const DISK_FULL = '53100';

/** From now on an insert into the table fails with the SQLSTATE. */
const refuse = (table: string, state: string) =>
  scene.client.query(
    `CREATE TRIGGER refuse BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION refuse('${state}')`,
  );

async function countOf(subject: string): Promise<number> {
  const { rows } = await scene.client.query('SELECT FROM contact_messages WHERE subject = $1', [
    subject,
  ]);
  return rows.length;
}

describe('a full disk', () => {
  it('stores no message when its email cannot be queued', async () => {
    await refuse('jobs', DISK_FULL);
    const subject = 'An email that finds no room';
    const answer = await call(product, '/contact', { body: buildContactMessage({ subject }) });
    expect(answer.status).toBe(503);
    expect(await countOf(subject)).toBe(0);
  });

  it('of a real file system refuses messages, and accepts them again when there is room', async () => {
    const disk = join(scene.directory, 'disk');
    await mkdir(disk);
    // Takes root and CAP_SYS_ADMIN.
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', disk]);
    try {
      await moveMessagesTo(disk);
      const load = pourMessages(product, { pauseMs: 0 });
      await until('the disk is full', () => load.refusals.length > 0, 60_000);
      await load.stop();
      expect(new Set(load.refusals)).toEqual(new Set([503]));
      await expectStoredOnce(await scene.directUrl(), load.acknowledged);

      execFileSync('mount', ['-o', 'remount,size=16m', disk]);
      await acceptedAgain(product);
    } finally {
      await scene.client.query('ALTER TABLE contact_messages SET TABLESPACE pg_default');
      await scene.client.query('DROP TABLESPACE IF EXISTS tiny');
      execFileSync('umount', ['-l', disk]);
    }
  });
});

describe('a database that stores nothing', () => {
  it.each([
    [DISK_FULL, 'a full disk'],
    ['40001', 'a conflict between transactions'],
    ['40P01', 'a deadlock'],
    ['57P01', 'a server that stops'],
    ['57P03', 'a server that is starting'],
    ['25006', 'a standby that takes no writes'],
  ])(
    'with %s, %s, is answered with 503 and Retry-After, and not a word of disks',
    async (state) => {
      await refuse('contact_messages', state);
      const answer = await call(product, '/contact', { body: buildContactMessage() });
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('5');
      expect(await answer.text()).not.toMatch(/disk|space|file/i);
    },
  );
});

/** The table moves to a tablespace there, owned by the user of PostgreSQL. */
async function moveMessagesTo(disk: string): Promise<void> {
  const server = join(scene.directory, 'server');
  const cluster = (await readdir(server)).find((name) => name.startsWith('postgres-')) ?? '';
  const { uid, gid } = await stat(join(server, cluster));
  await chown(disk, uid, gid);
  await scene.client.query(`CREATE TABLESPACE tiny LOCATION '${disk}'`);
  await scene.client.query('ALTER TABLE contact_messages SET TABLESPACE tiny');
}
