/** `npm run build`: `nest build` (decision 9), the client, and then dist/ is replaced (decision 11). */
import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';

const root = resolve(import.meta.dirname, '../..');
const dist = join(root, 'dist');
/** In dist/: the fingerprint of its sources. */
const STAMP = '.built';
const DRAFT = 'dist.next-';
/** By then a build has ended, or was killed. */
const BUILD_MS_MOST = 3_600_000;

const SOURCES = ['{client,migrations,server}/**', '{nest-cli,package-lock,tsconfig}.json'];

/** Whether dist/ lacks the result of a complete build of the sources as they are now. */
export const isStale = (): boolean => stamp() !== fingerprint();

function stamp(): string {
  const file = join(dist, STAMP);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** Changes with every file that is added, removed or changed, wherever the project lies. */
function fingerprint(): string {
  const hash = createHash('sha256');
  const exclude = ['**/*.spec.{ts,tsx}'];
  for (const file of globSync(SOURCES, { cwd: root, exclude }).toSorted()) {
    const path = join(root, file);
    if (statSync(path).isFile()) hash.update(`${file}\0`).update(readFileSync(path));
  }
  return hash.digest('hex');
}

async function build(): Promise<void> {
  // Before anything else: a change during the build makes its result stale.
  const sources = fingerprint();
  for (const left of globSync(`${DRAFT}*`, { cwd: root }).map((name) => join(root, name))) {
    if (Date.now() - statSync(left).mtimeMs > BUILD_MS_MOST) await rm(left, { recursive: true });
  }
  // Not mkdtemp, whose folder only its maker may read.
  const draft = join(root, `${DRAFT}${process.pid}`);
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft);
  try {
    const apiDocument = join(draft, 'openapi.json');
    await buildServer(draft);
    await run(draft, join(draft, 'server/cli/openapi.js'), apiDocument);
    await run(draft, 'node_modules/vite/bin/vite.js', 'build', '--config', 'client/vite.config.ts');
    process.stdout.write(await run(draft, join(draft, '.prerender/program.js')));
    await rm(join(draft, '.prerender'), { recursive: true });
    await rename(join(draft, 'web/.vite/license.md'), join(draft, 'NOTICES.md'));
    await rm(join(draft, 'web/.vite'), { recursive: true });
    await rm(apiDocument);
    await writeFile(join(draft, STAMP), sources);
    await replaceDist(draft, sources);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Runs a program that writes where BUILD_DIR says. React renders as it does for visitors. @returns its output */
async function run(draft: string, ...program: string[]): Promise<string> {
  const env = { ...process.env, NODE_ENV: 'production', BUILD_DIR: draft };
  const { stdout } = await promisify(execFile)(process.execPath, program, { cwd: root, env });
  return stdout;
}

/** `nest build`, into another folder than tsconfig.json names. */
async function buildServer(draft: string): Promise<void> {
  const config = join(draft, 'tsconfig.json');
  const options = {
    extends: '../tsconfig.json',
    compilerOptions: { outDir: '.', incremental: false },
  };
  await writeFile(config, JSON.stringify(options));
  const nest = 'node_modules/@nestjs/cli/bin/nest.js';
  await run(draft, nest, 'build', '--path', relative(root, config));
  await rm(config);
  // The compiled server reads the compiled content, and not sources that may have changed since.
  const imports = { '#content/*': './client/content/*.js' };
  await writeFile(join(draft, 'package.json'), JSON.stringify({ type: 'module', imports }));
}

async function replaceDist(draft: string, sources: string): Promise<void> {
  const { uid, gid } = statSync(root);
  // The checkout's owner must be able to replace what root has built.
  if (process.getuid?.() === 0 && uid !== 0) execFileSync('chown', ['-R', `${uid}:${gid}`, draft]);
  const old = `${draft}-old`;
  await rename(dist, old).catch(() => undefined);
  await rename(draft, dist).catch((error: unknown) => {
    // Another build of the same sources was quicker.
    if (stamp() !== sources) throw error;
  });
  await rm(old, { recursive: true, force: true });
}

if (import.meta.main) {
  await build().catch((error: Error & { stderr?: string }) => {
    process.stderr.write(`${error.stderr || error.message}\nThe build failed.\n`);
    process.exitCode = 1;
  });
}
