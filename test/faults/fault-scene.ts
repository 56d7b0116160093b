import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest';
import { createDatabase, createEmptyDatabase } from '#support/databases';
import { type MailSink, type MailSinkOptions, startMailSink } from '#support/mail-sink';
import { embeddedUrl, type PrivatePostgres, startPrivatePostgres } from './private-postgres.js';
import { endProducts, type Product, spawnProduct, startProduct } from '#support/product-process';

/** What real processes of the product run on: a folder, a database and a mail server. */
export interface FaultScene {
  directory: string;
  databaseUrl: string;
  /** The address of the same database for a test, around the line; of an embedded one while it runs. */
  directUrl: () => Promise<string>;
  /** Looks at the database behind the product. Absent with `embedded`. */
  client: pg.Client;
  /** Only with `private`. */
  postgres: PrivatePostgres;
  sink: MailSink;
  /** Starts a product on all of this, with its data in the folder of that name. */
  start: (env?: NodeJS.ProcessEnv, name?: string) => Promise<Product>;
  /** The same for a start that is expected to fail. */
  spawn: (env?: NodeJS.ProcessEnv) => Promise<Product>;
}

interface FaultSceneOptions {
  /** Made for each test instead of once for the file. */
  each?: boolean;
  /** A copy of the migrated template by default; `private` can be stopped and cut off. */
  database?: 'migrated' | 'empty' | 'private' | 'embedded';
  mail?: MailSinkOptions;
}

/** Sets the scene before the tests and clears it after them, with every product they left running. */
export function useFaultScene(options: FaultSceneOptions = {}): FaultScene {
  const { each = false, database: kind = 'migrated', mail } = options;
  const [before, after] = each ? [beforeEach, afterEach] : [beforeAll, afterAll];
  const scene = {} as FaultScene;
  let closeDatabase: (() => Promise<unknown>) | undefined;

  async function openDatabase(): Promise<void> {
    if (kind === 'private') {
      const postgres = await startPrivatePostgres(join(scene.directory, 'server'));
      Object.assign(scene, { postgres, databaseUrl: postgres.url });
      scene.directUrl = async () => postgres.directUrl();
      closeDatabase = postgres.close;
    } else {
      const create = kind === 'empty' ? createEmptyDatabase : createDatabase;
      const { url, drop } = await create(inject('template'));
      scene.databaseUrl = url;
      scene.directUrl = async () => url;
      closeDatabase = drop;
    }
    scene.client = new pg.Client({ connectionString: await scene.directUrl() });
    // Tests stop the server under it.
    scene.client.on('error', () => undefined);
    await scene.client.connect();
  }

  before(async () => {
    scene.directory = await mkdtemp(join(tmpdir(), 'northfold-faults-'));
    scene.sink = await startMailSink(mail);
    const dataDir = join(scene.directory, 'product');
    if (kind === 'embedded') scene.directUrl = async () => embeddedUrl(dataDir);
    else await openDatabase();
    const defaults = {
      DATABASE_URL: scene.databaseUrl,
      JWT_SECRET: kind === 'embedded' ? undefined : randomBytes(32).toString('base64url'),
      SMTP_URL: scene.sink.url,
    };
    scene.start = async (env, name = 'product') =>
      startProduct({ dataDir: join(scene.directory, name), env: { ...defaults, ...env } });
    scene.spawn = async (env) => spawnProduct({ dataDir, env: { ...defaults, ...env } });
  });
  after(async () => {
    await endProducts();
    await scene.sink.close();
    await scene.client?.end();
    await closeDatabase?.();
    await rm(scene.directory, { recursive: true, force: true, maxRetries: 20 });
  });
  return scene;
}
