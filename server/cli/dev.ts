/** `npm run dev`: PostgreSQL, the server, which starts again after each change of it, and Vite for pages and app. */
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { createServer } from 'vite';
import { keptJwtSecret, prepareDataDirectory } from '../config/data-directory.js';
import { startEmbeddedPostgres } from '../database/embedded/launcher.js';
import { migrate } from '../database/migrate.js';
import { freePort } from '../start/free-port.js';

const { env } = process;
env['NODE_ENV'] = 'development';
const dataDir = resolve(env['DATA_DIR'] || 'data/dev');
const port = Number(env['PORT'] || 3000);

// It outlives the restarts of the server.
prepareDataDirectory(resolve('data'));
prepareDataDirectory(dataDir);
const databaseUrl = env['DATABASE_URL'] || (await startEmbeddedPostgres({ dataDir })).url;
const apiPort = await freePort();
Object.assign(env, {
  API_PORT: String(apiPort),
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  JWT_SECRET: env['JWT_SECRET'] || keptJwtSecret(dataDir),
  PUBLIC_URL: env['PUBLIC_URL'] || `http://localhost:${port}`,
});
await migrate(databaseUrl);
const vite = await createServer({
  configFile: 'client/vite.config.ts',
  server: { port, strictPort: true, ...(env['HOST'] && { host: env['HOST'] }) },
});

const watch = ['start', '--watch', '--preserveWatchOutput', '--entryFile', 'server/main'];
const nest = spawn(process.execPath, ['node_modules/@nestjs/cli/bin/nest.js', ...watch], {
  env: { ...env, PORT: String(apiPort), HOST: '127.0.0.1' },
  stdio: 'inherit',
  // A group, which ends as one: the command leaves the server behind at SIGTERM.
  detached: true,
});
process.on('exit', () => nest.pid && process.kill(-nest.pid));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit());

await vite.listen();
vite.printUrls();
