/**
 * `npm run build`: compiles the server and builds the site, side by side. The result replaces dist/ when
 * it is complete: a build that fails or is interrupted leaves the previous one as it was.
 * It runs before anything has been compiled: Node.js leaves the types out by itself.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, type Hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { giveToOwner } from './build-owner.ts';

const root = resolve(import.meta.dirname, '../..');
const dist = join(root, 'dist');

/** In dist/: what it was built from. */
const STAMP = '.built';
/** In the draft: what only the build itself needs. */
const TOOLING = ['.prerender', 'compiled', 'openapi.json', 'tsconfig.json'];
/** Beside dist/, with the id of the process that works on it. */
const DRAFT = /^dist\.(next|old)-(\d+)$/;

/** Folders and files that the result depends on. */
export const SOURCES = [
  'client',
  'migrations',
  'nest-cli.json',
  'package-lock.json',
  'server',
  'tsconfig.json',
];

/** Arguments of Node.js. */
type Program = [file: string, ...words: string[]];

interface RunOptions {
  /** Where the programs write. */
  draft: string;
  /** Show their output only when they fail. */
  quiet: boolean;
  /** Filled with those that were started. */
  children: ChildProcess[];
}

const NEST = 'node_modules/@nestjs/cli/bin/nest.js';
const VITE = 'node_modules/vite/bin/vite.js';

/** Side by side; the programs of each one after the other. They write where BUILD_DIR says. */
const steps = (draft: string): Program[][] => [
  [
    [NEST, 'build', '--path', `${basename(draft)}/tsconfig.json`],
    ['server/cli/bundle.ts'],
    [`${draft}/server/cli/openapi.js`, '--output', `${draft}/openapi.json`],
  ],
  [[VITE, 'build', '--config', 'client/vite.config.ts']],
];

/** After these: renders the pages, of which the reference of the API is one. */
const prerenderer = (draft: string): Program => [`${draft}/.prerender/program.js`];

/** Whether dist/ lacks the result of a complete build of the sources as they are now. */
export async function isStale(): Promise<boolean> {
  return (await builtFrom(dist)) !== fingerprint();
}

/** Whether the tools of the build are installed; a container has dist/ and no tools. */
export const canBuild = (): boolean => [NEST, VITE].every((tool) => existsSync(join(root, tool)));

/**
 * Builds beside dist/, and replaces it.
 * @param options quiet: the tools' output is shown only when they fail
 * @throws Error with that output, if there is any to show
 */
export async function build({ quiet }: { quiet: boolean }): Promise<void> {
  // Taken first: a change during the build makes its result stale.
  const sources = fingerprint();
  const previous = await identity();
  await removeLeftovers();
  const draft = join(root, `dist.next-${process.pid}`);
  const children: ChildProcess[] = [];
  const interrupt = () => process.exit(1);
  const giveUp = () => {
    children.forEach((child) => child.kill());
    rmSync(draft, { recursive: true, force: true, maxRetries: 3 });
  };
  process.once('SIGTERM', interrupt).once('SIGINT', interrupt).once('exit', giveUp);
  await mkdir(draft);
  await writeFile(join(draft, 'tsconfig.json'), compilerSettings());
  const options = { draft, quiet, children };
  await Promise.all(
    steps(draft).map(async (programs) => {
      for (const program of programs) await run(program, options);
    }),
  );
  await run(prerenderer(draft), options);
  for (const name of TOOLING) await rm(join(draft, name), { recursive: true, force: true });
  await writeFile(join(draft, STAMP), sources);
  await giveToOwner(root, draft);
  await replace(draft, sources, previous);
  process.off('SIGTERM', interrupt).off('SIGINT', interrupt).off('exit', giveUp);
}

/** The project's own settings, but for where the result goes. */
function compilerSettings(): string {
  return JSON.stringify({
    extends: '../tsconfig.json',
    compilerOptions: { outDir: 'compiled', tsBuildInfoFile: 'compiled/.tsbuildinfo' },
  });
}

async function run(program: Program, { draft, quiet, children }: RunOptions): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, program, {
      cwd: root,
      // React renders as it does for visitors, without its advice to developers.
      env: { ...process.env, NODE_ENV: 'production', BUILD_DIR: draft },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    });
    children.push(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => (output += String(chunk)));
    }
    child.on('error', fail);
    child.on('close', (code) => (code === 0 ? done() : fail(new Error(output.trim()))));
  });
}

/** Puts the draft in the place of dist/, unless another build of the same sources was quicker. */
async function replace(draft: string, sources: string, previous: string): Promise<void> {
  const old = join(root, `dist.old-${process.pid}`);
  for (;;) {
    if ((await identity()) !== previous && (await builtFrom(dist)) === sources) {
      await rm(draft, { recursive: true, force: true });
      break;
    }
    await rename(dist, old).catch(unless('ENOENT'));
    const replaced = await rename(draft, dist).then(() => true, unless('ENOTEMPTY', 'EEXIST'));
    if (replaced) break;
  }
  await rm(old, { recursive: true, force: true });
}

const unless =
  (...codes: string[]) =>
  (error: NodeJS.ErrnoException): undefined => {
    if (!codes.includes(error.code ?? '')) throw error;
  };

const builtFrom = async (folder: string) => readFile(join(folder, STAMP), 'utf8').catch(() => '');

/** Tells one build in dist/ from the next, even of the same sources. */
const identity = async () =>
  stat(join(dist, STAMP)).then(
    ({ ino, mtimeMs }) => `${ino} ${mtimeMs}`,
    () => '',
  );

/** Removes what builds that were killed have left, never what one is at work on. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(root)) {
    const pid = Number(DRAFT.exec(name)?.[2]);
    if (pid > 0 && (pid === process.pid || !isAlive(pid))) {
      await rm(join(root, name), { recursive: true, force: true, maxRetries: 3 });
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Changes with every file that is added, removed or changed below the sources, wherever they lie. */
function fingerprint(): string {
  const hash = createHash('sha256');
  for (const source of SOURCES) addTo(hash, source);
  return hash.digest('hex');
}

/** One file after the other, which is quicker than all at once for so many small ones. */
function addTo(hash: Hash, path: string): void {
  const full = join(root, path);
  if (statSync(full).isDirectory()) {
    for (const name of readdirSync(full).toSorted()) addTo(hash, `${path}/${name}`);
  } else if (!/\.spec\.tsx?$/.test(path)) {
    const content = readFileSync(full);
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await build({ quiet: false }).catch((error: Error) => {
    process.stderr.write(`${error.message}\nThe build failed.\n`);
    process.exit(1);
  });
}
