/**
 * Runs a TypeScript file of the tests as a program, compiled in memory by the Vite that is here
 * anyway: `node test/support/run-typescript.ts test/support/<file>.ts [arguments]`. Node.js by itself
 * leaves types out, but knows no decorators, and no `.js` that is a `.ts`: what a program imports of the
 * server has both.
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
