/**
 * `npm run build`: compiles the server and builds the site, side by side, into dist/.
 * Plain JavaScript, because it runs before anything has been compiled.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(import.meta.dirname, '../..');
const stamp = join(root, 'dist/.built');

const SOURCES = [
  'client',
  'migrations',
  'nest-cli.json',
  'package-lock.json',
  'server',
  'tsconfig.json',
];

/** Side by side; the programs of each one after the other. */
const STEPS = [
  [['node_modules/@nestjs/cli/bin/nest.js', 'build'], ['server/cli/bundle.js']],
  [['node_modules/vite/bin/vite.js', 'build', '--config', 'client/vite.config.ts']],
];

/** Whether dist/ lacks the result of a complete build of the sources as they are now. */
export async function isStale() {
  return (await readFile(stamp, 'utf8').catch(() => '')) !== (await fingerprint());
}

/** Whether the tools of the build are installed; a container has dist/ and no tools. */
export const canBuild = () => STEPS.flat().every(([tool]) => existsSync(join(root, tool)));

/**
 * Builds, and marks dist/ as complete.
 * @param {{ quiet: boolean }} options quiet: the tools' output is shown only when they fail
 * @throws Error with that output, if there is any to show
 */
export async function build({ quiet }) {
  // Taken first: what changes during the build makes its result stale.
  const sources = await fingerprint();
  await rm(join(root, 'dist'), { recursive: true, force: true });
  const children = [];
  const interrupt = () => process.exit(1);
  const endPrograms = () => children.forEach((child) => child.kill());
  process.once('SIGTERM', interrupt).once('SIGINT', interrupt).once('exit', endPrograms);
  await Promise.all(
    STEPS.map(async (programs) => {
      for (const program of programs) await run(program, quiet, children);
    }),
  );
  process.off('SIGTERM', interrupt).off('SIGINT', interrupt).off('exit', endPrograms);
  await writeFile(stamp, sources);
}

function run(program, quiet, children) {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, program, {
      cwd: root,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    });
    children.push(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => (output += chunk));
    }
    child.on('error', fail);
    child.on('close', (code) => (code === 0 ? done() : fail(new Error(output.trim()))));
  });
}

/** Changes with every file that is added, removed or written below the sources. */
async function fingerprint() {
  const hash = createHash('sha256');
  for (const source of SOURCES) await describe(join(root, source), hash);
  return hash.digest('hex');
}

async function describe(path, hash) {
  const found = await stat(path);
  if (found.isDirectory()) {
    for (const name of (await readdir(path)).toSorted()) await describe(join(path, name), hash);
  } else if (!/\.spec\.tsx?$/.test(path)) {
    hash.update(`${path}\0${found.size}\0${found.mtimeMs}\n`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await build({ quiet: false }).catch((error) => {
    process.stderr.write(`${error.message}\nThe build failed.\n`);
    process.exit(1);
  });
}
