/**
 * Runs a TypeScript file of the tests as a program, compiled in memory by the Vite that is here
 * anyway: `node test/support/run-typescript.js test/support/<file>.ts [arguments]`.
 */
import { resolve } from 'node:path';
import { runnerImport } from 'vite';

const [file, ...rest] = process.argv.slice(2);
if (!file) {
  process.stderr.write('Name the TypeScript file to run.\n');
  process.exit(1);
}
const path = resolve(file);
process.argv = [process.argv[0] ?? 'node', path, ...rest];
await runnerImport(path, { configFile: false, logLevel: 'error' });
