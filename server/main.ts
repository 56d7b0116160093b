import './runtime-settings.js';
import { resolve } from 'node:path';
import { ConfigurationError, loadEnvironment } from './config/environment.js';
import { resolveJwtSecret } from './config/jwt-secret.js';
import { startEmbeddedPostgres } from './database/embedded/launcher.js';
import { explain } from './explain.js';
import { handleProcessErrors, type ProcessLog } from './process-errors.js';

/** At SIGTERM, who has not sent a whole request by then holds nobody up: ten seconds is all that Docker grants. */
const LAST_REQUESTS_MS = 8_000;

const print = (line: string) => void process.stderr.write(`${line}\n`);
/** Where faults of the process and of PostgreSQL are told: in the log, once there is one. */
let log: ProcessLog = { warn: print, fatal: print };

/** Database, app, listen. Resolves when the site answers; stops cleanly at SIGTERM or SIGINT. */
async function main(): Promise<void> {
  // Until there is an app to close, leaving is enough: PostgreSQL's guard notices by itself.
  let stop = (): Promise<void> => process.exit();
  // Once, however often it is asked for: npm passes on what the terminal has sent already.
  let stopping: Promise<void> | undefined;
  const stopOnce = () => {
    stopping ??= stop().catch(fail);
  };
  process.on('SIGTERM', stopOnce).on('SIGINT', stopOnce);
  handleProcessErrors({ log: () => log, stop: stopOnce });

  const environment = loadEnvironment(process.env);
  environment.dataDir = resolve(environment.dataDir);
  environment.jwtSecret = resolveJwtSecret(environment);

  // The application's code is read while PostgreSQL starts, or makes its data: half a second.
  const [embedded, { announce, createApp, Logger, migrate }] = await Promise.all([
    environment.databaseUrl === undefined
      ? startEmbeddedPostgres({ dataDir: environment.dataDir, log: (line) => log.warn(line) })
      : undefined,
    import('./application.js'),
  ]);
  log = new Logger('Process');
  environment.databaseUrl ??= embedded?.url ?? '';
  await migrate(environment.databaseUrl);

  const app = await createApp(environment);
  stop = async () => {
    const patience = setTimeout(
      () => app.getHttpServer().closeAllConnections(),
      environment.shutdownDelaySeconds * 1_000 + LAST_REQUESTS_MS,
    );
    await app.close();
    clearTimeout(patience);
    await embedded?.stop();
    process.exit();
  };
  await app.listen(environment.port, environment.host);
  announce(environment, { listening: await app.getUrl(), embedded: embedded !== undefined });
}

main().catch(fail);

function fail(error: unknown): never {
  const lines = error instanceof ConfigurationError ? error.faults : [explain(error)];
  for (const line of lines) process.stderr.write(`${line}\n`);
  process.exit(1);
}
