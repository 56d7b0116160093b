import { randomBytes } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AppModule } from '../app.module.js';
import { keptJwtSecret, prepareDataDirectory } from '../config/data-directory.js';
import { Environment, readVariables } from '../config/environment.js';
import { findEmbeddedPostgres, startEmbeddedPostgres } from '../database/embedded/launcher.js';
import { explainFailure } from '../start/startup-errors.js';

/** Gives a command the product's services and settings. Emails that it queues are sent by the product. */
export async function withServices(work: (services: INestApplicationContext) => Promise<void>) {
  const variables = readVariables(process.env);
  await withDatabaseUrl(async (databaseUrl) => {
    const jwtSecret =
      variables.jwtSecret ??
      (await explainFailure('data directory', () => keptJwtSecret(variables.dataDir)));
    const commandSettings = { worker: false, metricsPort: undefined, databasePool: 2 };
    const environment = new Environment(
      { ...variables, ...commandSettings },
      { databaseUrl, jwtSecret },
    );
    const services = await explainFailure('database', async () =>
      NestFactory.createApplicationContext(AppModule.forRoot(environment), {
        logger: false,
        abortOnError: false,
      }),
    );
    try {
      await work(services);
    } finally {
      await services.close();
    }
  });
}

/** Starts embedded PostgreSQL for the length of the command where it isn't running. @param given goes before DATABASE_URL */
export async function withDatabaseUrl(work: (url: string) => Promise<void>, given?: string) {
  const { DATABASE_URL, DATA_DIR } = process.env;
  const { databaseUrl, dataDir } = readVariables({
    DATABASE_URL: given || DATABASE_URL,
    DATA_DIR,
    // Migrations sign nothing, and should not refuse to work without a secret.
    JWT_SECRET: randomBytes(32).toString('base64url'),
  });
  const known = databaseUrl ?? (await findEmbeddedPostgres(dataDir));
  if (known !== undefined) return work(known);
  await explainFailure('data directory', () => prepareDataDirectory(dataDir));
  const started = await startEmbeddedPostgres({ dataDir });
  try {
    await work(started.url);
  } finally {
    await started.stop();
  }
}
