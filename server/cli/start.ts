/**
 * `npm start`: builds what has changed since the last complete build, then runs the server in this
 * process, so that signals and the exit code are its own.
 */
import { build, canBuild, isStale } from './build.ts';

if (canBuild() && (await isStale())) {
  process.stdout.write('Building the site: this takes a moment after every change…\n');
  await build({ quiet: true }).catch((error: Error) => {
    process.stderr.write(`${error.message}\nThe build failed.\n`);
    process.exit(1);
  });
}
// Not there before the build, nor for the compiler.
const server = new URL('../../dist/server/main.js', import.meta.url);
await import(server.href);
