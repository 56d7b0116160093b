import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, inject } from 'vitest';
import { loadEnvironment } from './environment.js';
import { createApp } from '#server/configure-app';
import { Queue } from '#server/queue/queue';
import { createDatabase } from './databases.js';
import { Mailbox } from './mailbox.js';
import { watchAnswers } from './openapi-watch.js';

/** The real application on a loopback port and a database of its own. */
export interface TestApp {
  app: NestFastifyApplication;
  /** Origin without a slash at the end. */
  url: string;
  /** The application's own pool, to look behind the API or to arrange what it cannot. */
  database: DataSource;
  databaseUrl: string;
  mailbox: Mailbox;
  /** Closes the application and removes its database and emails. @throws if an answer was not documented */
  close: () => Promise<void>;
  /** Closes it when its block ends: `await using site = await createTestApp()`. */
  [Symbol.asyncDispose]: () => Promise<void>;
}

interface TestAppOptions {
  /** Environment variables on top of the defaults for tests; undefined leaves one out. */
  env?: Record<string, string | undefined>;
  /** False where the check of each answer against the document would be measured along with it. */
  watched?: boolean;
  /** True where recurring tasks run by the clock, too. It would do so in the middle of a test of what they do. */
  turns?: boolean;
}

/** Boots the application as `main.ts` does. Rate limits are off unless `env` says RATE_LIMITS=on. */
export async function createTestApp({
  env = {},
  watched = true,
  turns = false,
}: TestAppOptions = {}): Promise<TestApp> {
  const database = await createDatabase(inject('template'));
  const dataDir = await mkdtemp(join(tmpdir(), 'northfold-app-'));
  const removeStored = async () => {
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const environment = loadEnvironment({
      DATABASE_URL: database.url,
      DATABASE_POOL: '4',
      DATA_DIR: dataDir,
      JWT_SECRET: randomBytes(32).toString('base64url'),
      RATE_LIMITS: 'off',
      LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent',
      ...env,
    });
    const app = await createApp(environment);
    const assertDocumented = watched ? watchAnswers(app, environment) : () => undefined;
    if (!turns)
      for (const { options } of app.get(Queue).tasks.values()) delete options.everySeconds;
    await app.listen(0, '127.0.0.1');
    const close = async () => {
      await app.close();
      await removeStored();
      assertDocumented();
    };
    return {
      app,
      url: await app.getUrl(),
      database: app.get(DataSource),
      databaseUrl: database.url,
      mailbox: new Mailbox(dataDir),
      close,
      [Symbol.asyncDispose]: close,
    };
  } catch (error) {
    await removeStored();
    throw error;
  }
}

/** The same, from before the first test of a file, or a group, until after its last. @param of another, its replica */
export function useTestApp(options?: TestAppOptions, of?: TestApp): TestApp {
  const site = {} as TestApp;
  beforeAll(async () => {
    const env = { ...options?.env, ...(of && { DATABASE_URL: of.databaseUrl }) };
    Object.assign(site, await createTestApp({ ...options, env }));
  });
  afterAll(async () => site.close());
  return site;
}
