import './start/runtime-settings.js';
import { prepareDataDirectory } from './config/data-directory.js';
import { Environment, readVariables, type Variables } from './config/environment.js';
import { keptJwtSecret } from './config/jwt-secret.js';
import { startEmbeddedPostgres } from './database/embedded/launcher.js';
import { handleProcessErrors, type ProcessLog } from './start/process-errors.js';
import { prepareShutdown } from './start/shutdown.js';
import { explainFailure, startupErrors } from './start/startup-errors.js';

const print = (line: string) => void process.stderr.write(`${line}\n`);
/** Where errors of the process are told: in the log, once there is one. */
let log: ProcessLog = { warn: print, fatal: print };

/** Database, app, listen. Resolves when the site answers; stops cleanly at SIGTERM or SIGINT. */
async function main(): Promise<void> {
  const shutdown = prepareShutdown(fail);
  handleProcessErrors({ log: () => log, stop: shutdown.stop });
  const variables = readVariables(process.env);
  const jwtSecret = await explainFailure('data directory', () => prepare(variables));

  // The application's code is read while PostgreSQL starts, or makes its data: half a second.
  const [embedded, { announce, createApp, Logger, migrate }] = await Promise.all([
    variables.databaseUrl === undefined
      ? startEmbeddedPostgres({ dataDir: variables.dataDir })
      : undefined,
    import('./application.js'),
  ]);
  log = new Logger('Process');
  void embedded?.died.then(() => {
    throw new Error('The embedded PostgreSQL ended unexpectedly.');
  });
  const environment = new Environment(variables, {
    databaseUrl: variables.databaseUrl ?? embedded?.url,
    jwtSecret,
  });
  await explainFailure('database', () => migrate(environment.databaseUrl));

  const app = await createApp(environment);
  shutdown.use({
    app,
    delaySeconds: environment.shutdownDelaySeconds,
    release: async () => embedded?.stop(),
  });
  await explainFailure('site', () => app.listen(environment.port, environment.host));
  announce(environment, {
    listening: await app.getUrl(),
    embedded: embedded !== undefined,
  });
}

/** Makes DATA_DIR ready where anything is kept there, and returns the secret that signs. */
function prepare({ databaseUrl, dataDir, jwtSecret, smtpUrl }: Variables): string {
  if (databaseUrl === undefined || smtpUrl === undefined) prepareDataDirectory(dataDir);
  return jwtSecret ?? keptJwtSecret(dataDir);
}

main().catch(fail);

function fail(error: unknown): never {
  for (const line of startupErrors(error)) process.stderr.write(`${line}\n`);
  process.exit(1);
}
