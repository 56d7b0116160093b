import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest';
import { createDatabase, createEmptyDatabase } from './database-server.js';
import { type MailSink, type MailSinkOptions, startMailSink } from './mail-sink.js';
import { type PrivatePostgres, startPrivatePostgres } from './private-postgres.js';
import { endProducts, type Product, startProduct } from './product-process.js';

/** What real processes of the product run on: a folder, a database and a mail server. */
export interface FaultScene {
  directory: string;
  databaseUrl: string;
  /** Looks at the database behind the product. Absent with `embedded`. */
  client: pg.Client;
  /** Only with `private`. */
  postgres: PrivatePostgres;
  sink: MailSink;
  /** Starts a product on all of this, with its data in the folder of that name. */
  start: (env?: NodeJS.ProcessEnv, name?: string) => Promise<Product>;
}

interface FaultSceneOptions {
  /** Made anew for each test instead of once for the file. */
  each?: boolean;
  /** A copy of the migrated template unless told otherwise; `private` can be stopped and cut off. */
  database?: 'migrated' | 'empty' | 'private' | 'embedded';
  mail?: MailSinkOptions;
}

/** Sets the scene before the tests and clears it after them, with every product they left running. */
export function useFaultScene(options: FaultSceneOptions = {}): FaultScene {
  const { each = false, database: kind = 'migrated', mail } = options;
  const [before, after] = each ? [beforeEach, afterEach] : [beforeAll, afterAll];
  const scene = {} as FaultScene;
  let closeDatabase: (() => Promise<void>) | undefined;

  async function openDatabase(): Promise<void> {
    if (kind === 'private') {
      scene.postgres = await startPrivatePostgres(join(scene.directory, 'server'));
      scene.databaseUrl = scene.postgres.url;
      closeDatabase = scene.postgres.close;
    } else {
      const create = kind === 'empty' ? createEmptyDatabase : createDatabase;
      const database = await create(inject('template'));
      scene.databaseUrl = database.url;
      closeDatabase = database.drop;
    }
    const connectionString = kind === 'private' ? scene.postgres.directUrl() : scene.databaseUrl;
    scene.client = new pg.Client({ connectionString });
    // Tests stop the server under it.
    scene.client.on('error', () => undefined);
    await scene.client.connect();
  }

  before(async () => {
    scene.directory = await mkdtemp(join(tmpdir(), 'northfold-faults-'));
    scene.sink = await startMailSink(mail);
    if (kind !== 'embedded') await openDatabase();
    const defaults = {
      DATABASE_URL: scene.databaseUrl,
      JWT_SECRET: kind === 'embedded' ? undefined : randomBytes(32).toString('base64url'),
      SMTP_URL: scene.sink.url,
    };
    scene.start = (env, name = 'product') =>
      startProduct({ dataDir: join(scene.directory, name), env: { ...defaults, ...env } });
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
