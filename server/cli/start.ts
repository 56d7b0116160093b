/** `npm start`: builds what has changed, then runs the server in this process: signals and exit code are its own. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isStale } from './build.ts';

// An installation without development dependencies has dist/ and no tools.
if (existsSync(join(import.meta.dirname, '../../node_modules/vite')) && isStale()) {
  process.stdout.write('Building the site. This takes a moment after each change…\n');
  const program = [join(import.meta.dirname, 'build.ts')];
  const { status, stdout, stderr } = spawnSync(process.execPath, program, { encoding: 'utf8' });
  if (status !== 0) {
    process.stderr.write(`${stdout}${stderr}`);
    process.exit(1);
  }
}
// Not there before the build, nor for the compiler.
const server = new URL('../../dist/server/main.js', import.meta.url);
await import(server.href);
