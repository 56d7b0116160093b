/**
 * `npm start`: builds what has changed since the last complete build, then runs the server in this
 * process, so that signals and the exit code are its own.
 */
import { build, canBuild, isStale } from './build.js';

if (canBuild() && (await isStale())) {
  process.stdout.write('Building the site: this takes a moment after every change…\n');
  await build({ quiet: true }).catch((error) => {
    process.stderr.write(`${error.message}\nThe build failed.\n`);
    process.exit(1);
  });
}
await import('../../dist/server/main.js');
