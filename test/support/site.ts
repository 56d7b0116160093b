import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findEmbeddedPostgres } from '#server/database/embedded/launcher';
import { createEmptyDatabase } from './databases.js';
import { type Product, startProduct } from './product-process.js';

/** The built product with all it stores, as `npm start` serves it. */
export interface Site extends Pick<Product, 'url' | 'output'> {
  dataDir: string;
  databaseUrl: string | undefined;
  /** SIGTERM, then removes what it stored. @throws if it does not leave with exit code 0. */
  stop: () => Promise<void>;
}

/**
 * Starts `dist/` on a free loopback port with a data directory of its own, on embedded PostgreSQL
 * or on a new database of the server of TEST_DATABASE_URL. Emails are written to files.
 * @param overrides environment variables to set or, with undefined, to leave out
 * @param program another build than `dist/`
 */
export async function startSite(
  overrides: NodeJS.ProcessEnv = {},
  program?: readonly string[],
): Promise<Site> {
  const dataDir = await mkdtemp(join(tmpdir(), 'northfold-site-'));
  const server = process.env['TEST_DATABASE_URL'];
  const database = server
    ? await createEmptyDatabase({ serverUrl: server, name: 'northfold_site' })
    : undefined;
  const cleanUp = async () => {
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  const env = {
    DATABASE_URL: database?.url,
    JWT_SECRET: randomBytes(32).toString('base64url'),
    ...overrides,
  };
  try {
    const product = await startProduct({ dataDir, env, ...(program && { program }) });
    return {
      ...product,
      dataDir,
      databaseUrl: database?.url ?? (await findEmbeddedPostgres(dataDir)),
      stop: async () => {
        const code = await product.terminate();
        await cleanUp();
        if (code !== 0) throw new Error(`The site left with ${code}.\n${product.output()}`);
      },
    };
  } catch (error) {
    await cleanUp();
    throw error;
  }
}
