/**
 * Puts the compiled server and the packages it uses into few files below BUILD_DIR: `server/main.js` and
 * the commands. Node.js otherwise opens 2,000 small ones at every start (decision 9).
 */
import { copyFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { rolldown } from 'rolldown';

const root = resolve(import.meta.dirname, '../..');
const buildDir = resolve(root, process.env.BUILD_DIR ?? 'dist');
const compiled = resolve(buildDir, 'compiled/server');

/** Programs, by the name of their file below `server`. */
const input = {
  main: resolve(compiled, 'main.js'),
  'cli/accounts': resolve(compiled, 'cli/accounts.js'),
  'cli/mail': resolve(compiled, 'cli/mail.js'),
  'cli/migrate': resolve(compiled, 'cli/migrate.js'),
  'cli/openapi': resolve(compiled, 'cli/openapi.js'),
  // A thread's file: beside the chunk that starts it, as in the sources.
  'chunks/estimator-worker': resolve(compiled, 'auth/passwords/estimator-worker.js'),
};

/** Machine code, what only other setups of these packages load, and a compiler that nobody asks for. */
const external =
  /^(@node-rs\/argon2|@fastify\/(multipart|static|view)|@nestjs\/(microservices|platform-express|websockets)(\/.*)?|class-transformer\/storage|pg-native|typescript)$/;

/** `@nestjs/typeorm` looks at run time for two classes that TypeORM 1 has no more, and loads a second TypeORM for it. */
const withoutSecondTypeorm = {
  name: 'northfold-without-second-typeorm',
  load: {
    filter: { id: /@nestjs\/typeorm\/dist\/common\/typeorm-compat\.js$/ },
    handler: () => 'export const Connection = undefined, AbstractRepository = undefined;',
  },
};

/**
 * Importing `node:http` reads all that it has, which loads a client for WebSockets: 30 to 60 ms of every
 * start. Asking Node.js for the module does not.
 */
const withoutWebSockets = {
  name: 'northfold-without-websockets',
  resolveId: { filter: { id: /^(node:)?http$/ }, handler: () => 'northfold:http' },
  load: {
    filter: { id: /^northfold:http$/ },
    handler: () => `module.exports = process.getBuiltinModule('node:http');`,
  },
};

const bundle = await rolldown({
  input,
  cwd: buildDir,
  platform: 'node',
  external,
  plugins: [withoutSecondTypeorm, withoutWebSockets],
  onLog(level, log, report) {
    // Packages import each other in circles, and some evaluate code: theirs to change.
    if (log.code === 'UNRESOLVED_IMPORT' || level !== 'warn') report(level, log);
  },
});
await bundle.write({
  dir: resolve(buildDir, 'server'),
  format: 'esm',
  // Names stay: they stand in the log and in stack traces.
  minify: false,
  chunkFileNames: 'chunks/[name]-[hash].js',
});
// Read where the document of the API is made, beside that chunk as in the sources.
await copyFile(
  resolve(root, 'server/api/document/introduction.md'),
  resolve(buildDir, 'server/chunks/introduction.md'),
);
