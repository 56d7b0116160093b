import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from './browser-test.js';
import { freePort } from './free-port.js';
import { startProduct } from './product-process.js';
import { newDatabase } from './site.js';

/**
 * The same tests on a site of their own that is opened by a name, as passkeys need it, and that a test can kill and
 * start again on the same port. Its database is on the server of the site that all tests share.
 */
export const test = base.extend<object, { restart: () => Promise<void> }>({
  restart: [
    async ({}, use) => {
      const database = await newDatabase(process.env['SITE_DATABASE_URL'] ?? '');
      const dataDir = await mkdtemp(join(tmpdir(), 'northfold-restarted-'));
      const port = await freePort();
      const env = {
        DATABASE_URL: database.url,
        JWT_SECRET: randomBytes(32).toString('base64url'),
        PUBLIC_URL: undefined,
      };
      let product = await startProduct({ dataDir, env, port });
      // For this worker only, which Playwright shares with no test that lacks the fixture.
      process.env['SITE_URL'] = product.url.replace('127.0.0.1', 'localhost');
      process.env['SITE_DATA_DIR'] = dataDir;
      process.env['SITE_DATABASE_URL'] = database.url;
      await use(async () => {
        await product.kill();
        product = await startProduct({ dataDir, env, port });
      });
      await product.terminate();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', auto: true, timeout: 90_000 },
  ],
});
