import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, inject, it } from 'vitest';
import { runCommand } from '#support/command';
import { walkContract } from '#support/contract';
import { createEmptyDatabase, query, undoMigrations } from '#support/databases';
import { call, logIn, signUpAndLogIn } from '#support/factories';
import { useFaultScene } from './fault-scene.js';
import { expectStoredOnce, type Acknowledged } from './message-load.js';
import { embeddedUrl } from './private-postgres.js';
import type { Product } from '#support/product-process';
import { writeMessage } from '#support/staff';

const run = promisify(execFile);

const scene = useFaultScene({ each: true });
const EMBEDDED = { DATABASE_URL: undefined, JWT_SECRET: undefined };

/** An account that is signed in and a message: what must be there after a restore. */
async function leaveTraces(site: Product) {
  const user = await signUpAndLogIn(site);
  const subject = `Backup ${randomBytes(6).toString('hex')}`;
  const message: Acknowledged = { id: await writeMessage(site, { subject }), subject };
  return { user, message };
}

async function expectTraces(
  site: Product,
  databaseUrl: string,
  { user, message }: Awaited<ReturnType<typeof leaveTraces>>,
) {
  expect((await call(site, '/auth/profile', { token: user.token })).status).toBe(200);
  await logIn(site, user);
  await expectStoredOnce(databaseUrl, [message]);
  await walkContract(site);
}

describe('a backup', () => {
  it('of the data directory, copied while the product is stopped, runs elsewhere as it was', async () => {
    const original = await scene.start(EMBEDDED, 'original');
    const traces = await leaveTraces(original);
    expect(await original.terminate()).toBe(0);

    const copy = join(scene.directory, 'copy');
    await cp(join(scene.directory, 'original'), copy, {
      recursive: true,
      preserveTimestamps: true,
    });
    const restored = await scene.start(EMBEDDED, 'copy');
    await expectTraces(restored, await embeddedUrl(copy), traces);
    expect(await restored.terminate()).toBe(0);
  });

  it('is not needed to move: copy.sql copies the embedded database to a server, and a server to a new folder', async () => {
    const target = await createEmptyDatabase(inject('template'));
    const copy = async (from: string, to: string) =>
      run('bash', ['-o', 'pipefail', '-c', COPYING], {
        env: { ...process.env, FROM: from, TO: to },
      });
    try {
      const original = await scene.start(EMBEDDED, 'original');
      const traces = await leaveTraces(original);
      await walkContract(original);
      expect(await original.terminate()).toBe(0);
      const JWT_SECRET = await readFile(join(scene.directory, 'original/jwt-secret'), 'utf8');
      const source = await scene.start({ ...EMBEDDED, WORKER: 'off' }, 'original');
      const first = await embeddedUrl(join(scene.directory, 'original'));
      await runCommand('migrate', ['up'], { MIGRATE_DATABASE_URL: target.url });
      await copy(first, target.url);
      const rows = await everyRow(first);
      expect(await everyRow(target.url)).toEqual(rows);
      await expect(copy(first, target.url)).rejects.toThrow('has data');
      expect(await source.terminate()).toBe(0);

      const moved = await scene.start({ ...EMBEDDED, JWT_SECRET, WORKER: 'off' }, 'moved');
      const second = await embeddedUrl(join(scene.directory, 'moved'));
      await copy(target.url, second);
      expect(await everyRow(second)).toEqual(rows);
      await expectTraces(moved, second, traces);
      expect(await moved.terminate()).toBe(0);
      const served = await scene.start({ DATABASE_URL: target.url, JWT_SECRET });
      await expectTraces(served, target.url, traces);
      expect(await served.terminate()).toBe(0);
    } finally {
      await target.drop();
    }
  });

  // Where this can't run, it fails: these are PostgreSQL's own tools, and pg_dump takes no server newer than itself.
  // `.ci/run` brings both; by hand, TEST_DATABASE_URL names a server as old as the pg_dump that is installed.
  it.each([
    { format: 'custom', migrated: true },
    { format: 'plain', migrated: true },
    { format: 'custom', migrated: false },
  ])('by pg_dump ($format, latest: $migrated) is restored', async ({ format, migrated }) => {
    const target = await createEmptyDatabase(inject('template'));
    try {
      const original = await scene.start();
      const traces = await leaveTraces(original);
      if (!migrated) {
        expect(await original.terminate()).toBe(0);
        await undoMigrations(scene.databaseUrl, 'BindFunctions1764000000005');
      }
      const dump = join(scene.directory, 'northfold.dump');
      await run('pg_dump', [
        `--format=${format}`,
        '--no-owner',
        `--file=${dump}`,
        scene.databaseUrl,
      ]);
      expect(await original.terminate()).toBe(0);
      await run('bash', ['-o', 'pipefail', '-c', restoring(format, migrated)], {
        env: { ...process.env, DUMP: dump, RESTORED_URL: target.url },
      });

      const restored = await scene.start({ DATABASE_URL: target.url });
      await expectTraces(restored, target.url, traces);
      expect(await restored.terminate()).toBe(0);
    } finally {
      await target.drop();
    }
  });
});

/** What each table holds, generated columns included. */
async function everyRow(url: string) {
  const tables = await query<{ name: string }>(
    url,
    "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> 'migrations'",
  );
  const rows = tables.map(({ name }) =>
    query(url, `SELECT '${name}', t FROM ${name} t ORDER BY t::text`),
  );
  return new Set((await Promise.all(rows)).flat().map((row) => JSON.stringify(row)));
}

const COPYING = `run='psql -XqAt --set=ON_ERROR_STOP=1'
$run "$FROM" -f server/deploy/copy.sql | $run "$FROM" | $run "$TO"`;

/** The commands of server/README.md, "Backup and restore". */
function restoring(format: string, migrated: boolean): string {
  const psql = 'psql --quiet --set=ON_ERROR_STOP=1 --single-transaction "$RESTORED_URL"';
  if (format === 'plain') return `${psql} < "$DUMP"`;
  if (migrated)
    return 'pg_restore --no-owner --exit-on-error --single-transaction --dbname="$RESTORED_URL" "$DUMP"';
  return String.raw`pg_restore --no-owner --file=- "$DUMP" | sed 's/message_month(received_at)\])/public.&/' | ${psql}`;
}
