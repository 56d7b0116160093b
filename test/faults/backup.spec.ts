import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, inject, it } from 'vitest';
import { walkContract } from '#support/contract';
import { createEmptyDatabase } from '#support/databases';
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

  it('by pg_dump of a server in use, restored into an empty database, serves the whole contract', async (context) => {
    const obstacle = await whyNoDump();
    if (obstacle) context.skip(`SKIPPED: ${obstacle}`);
    const target = await createEmptyDatabase(inject('template'));
    try {
      const original = await scene.start();
      const traces = await leaveTraces(original);
      const dump = join(scene.directory, 'northfold.dump');
      await run('pg_dump', ['--format=custom', '--no-owner', `--file=${dump}`, scene.databaseUrl]);
      await run('pg_restore', [
        '--no-owner',
        '--exit-on-error',
        '--single-transaction',
        `--dbname=${target.url}`,
        dump,
      ]);
      expect(await original.terminate()).toBe(0);

      const restored = await scene.start({ DATABASE_URL: target.url });
      await expectTraces(restored, target.url, traces);
      expect(await restored.terminate()).toBe(0);
    } finally {
      await target.drop();
    }
  });
});

/** pg_dump refuses servers newer than itself. Undefined when it can be used. */
async function whyNoDump(): Promise<string | undefined> {
  const { rows } = await scene.client.query<{ major: number }>(
    "SELECT current_setting('server_version_num')::int / 10000 AS major",
  );
  const server = rows[0]?.major ?? 0;
  const version = await run('pg_dump', ['--version']).catch(() => undefined);
  const dump = Number(/(\d+)/.exec(version?.stdout ?? '')?.[1] ?? 0);
  if (dump >= server) return undefined;
  const found = dump === 0 ? 'there is none' : `this one is of version ${dump}`;
  return `the server is PostgreSQL ${server} and needs a pg_dump as new; ${found}. Set TEST_DATABASE_URL to an older server.`;
}
