import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, inject, it } from 'vitest';
import { walkContract } from '#support/contract';
import { createEmptyDatabase, undoMigrations } from '#support/databases';
import { buildContactMessage, call, logIn, signUpAndLogIn } from '#support/factories';
import { useFaultScene } from './fault-scene.js';
import { expectStoredOnce, type Acknowledged } from './message-load.js';
import { embeddedUrl } from './private-postgres.js';
import type { Product } from '#support/product-process';

const run = promisify(execFile);

const scene = useFaultScene({ each: true });

/** An account that is signed in and a message: what must be there after a restore. */
async function leaveTraces(site: Product) {
  const user = await signUpAndLogIn(site);
  const subject = `Backup ${randomBytes(6).toString('hex')}`;
  const answer = await call(site, '/contact', { body: buildContactMessage({ subject }) });
  const { id }: { id: string } = JSON.parse(await answer.text());
  return { user, message: { id, subject } satisfies Acknowledged };
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
    const env = { DATABASE_URL: undefined, JWT_SECRET: undefined };
    const original = await scene.start(env, 'original');
    const traces = await leaveTraces(original);
    expect(await original.terminate()).toBe(0);

    const copy = join(scene.directory, 'copy');
    await cp(join(scene.directory, 'original'), copy, {
      recursive: true,
      preserveTimestamps: true,
    });
    const restored = await scene.start(env, 'copy');
    await expectTraces(restored, await embeddedUrl(copy), traces);
    expect(await restored.terminate()).toBe(0);
  });

  // Where this can't run, it fails: these are PostgreSQL's own tools, and pg_dump takes no server newer than itself.
  // `.ci/run` brings both; by hand, TEST_DATABASE_URL names a server as old as the pg_dump that is installed.
  it.each([
    { format: 'custom', migrated: true },
    { format: 'plain', migrated: true },
    { format: 'custom', migrated: false },
  ])(
    'by pg_dump ($format) of a server in use is restored as documented (latest schema: $migrated)',
    async ({ format, migrated }) => {
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
    },
  );
});

/** The commands of server/README.md, "Backup and restore". */
function restoring(format: string, migrated: boolean): string {
  const psql = 'psql --quiet --set=ON_ERROR_STOP=1 --single-transaction "$RESTORED_URL"';
  if (format === 'plain') return `${psql} < "$DUMP"`;
  if (migrated)
    return 'pg_restore --no-owner --exit-on-error --single-transaction --dbname="$RESTORED_URL" "$DUMP"';
  return String.raw`pg_restore --no-owner --file=- "$DUMP" | sed 's/message_month(received_at)\])/public.&/' | ${psql}`;
}
