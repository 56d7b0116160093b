import './start/runtime-settings.js';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { keptJwtSecret, prepareDataDirectory } from './config/data-directory.js';
import { Environment, readVariables } from './config/environment.js';
import { createApp } from './configure-app.js';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './database/embedded/launcher.js';
import { migrate } from './database/migrate.js';
import { announce } from './start/announce.js';
import { freePort } from './start/free-port.js';
import { endCleanly } from './start/shutdown.js';
import { explainFailure, fail } from './start/startup-errors.js';

/** How long unfinished requests are waited for: Docker grants ten seconds between SIGTERM and SIGKILL. */
const LAST_REQUESTS_MS = 8_000;

let app: NestFastifyApplication | undefined;
let embedded: EmbeddedPostgres | undefined;

/** Database, app, listen. Resolves when the site answers. */
async function main(): Promise<void> {
  endCleanly(shutDown);
  const variables = readVariables(process.env);
  const { databaseUrl, dataDir, smtpUrl } = variables;
  const jwtSecret = await explainFailure('data directory', () => {
    if (databaseUrl === undefined || smtpUrl === undefined) prepareDataDirectory(dataDir);
    return variables.jwtSecret ?? keptJwtSecret(dataDir);
  });
  if (databaseUrl === undefined) embedded = await startEmbeddedPostgres({ dataDir });
  void embedded?.died.then(() => {
    throw new Error('The embedded PostgreSQL ended unexpectedly.');
  });
  const port = variables.port || (await explainFailure('site', () => freePort(variables.host)));
  const environment = new Environment(variables, {
    port,
    jwtSecret,
    databaseUrl: embedded?.url ?? databaseUrl,
  });
  await explainFailure('database', () => migrate(environment.databaseUrl));

  const site = await createApp(environment);
  app = site;
  await explainFailure('site', () => site.listen(environment.port, environment.host));
  announce(environment, { listening: await site.getUrl(), embedded: embedded !== undefined });
}

/** Before there is an app, leaving is enough: PostgreSQL's guard notices by itself. */
async function shutDown(): Promise<void> {
  if (app === undefined) return;
  const server = app.getHttpServer();
  const delayMs = app.get(Environment).shutdownDelaySeconds * 1_000;
  const lastRequests = setTimeout(() => server.closeAllConnections(), delayMs + LAST_REQUESTS_MS);
  await app.close();
  clearTimeout(lastRequests);
  await embedded?.stop();
}

main().catch(fail);
