/** `npm run build`: bundles the server (decision 9), builds the client, and replaces dist/ at the end (decision 11). */
import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const root = resolve(import.meta.dirname, '../..');
const dist = join(root, 'dist');
/** In dist/: the fingerprint of its sources. */
const STAMP = '.built';
/** Beside dist/, a folder for each build. */
const DRAFT = 'dist.next-';
/** By then a build has ended, or was killed. */
const BUILD_MS_MOST = 3_600_000;

const SOURCES = ['{client,migrations,server}/**', 'package-lock.json', 'tsconfig.json'];

/** Machine code, and what only other setups of these packages load. */
const EXTERNAL =
  /^(@node-rs\/argon2|@fastify\/(multipart|static|view)|@nestjs\/(microservices|platform-express|websockets)(\/.*)?|class-transformer\/storage|pg-native|typescript)$/;

/** `@nestjs/typeorm` looks at run time for two classes that TypeORM 1 no longer has, and loads a second TypeORM for it. */
const withoutSecondTypeorm = {
  name: 'northfold-without-second-typeorm',
  load: {
    filter: { id: /@nestjs\/typeorm\/dist\/common\/typeorm-compat\.js$/ },
    handler: () => 'export const Connection = undefined, AbstractRepository = undefined;',
  },
};

/** Whether dist/ lacks the result of a complete build of the sources as they are now. */
export const isStale = (): boolean => stamp() !== fingerprint();

/** The fingerprint that dist/ was built from. */
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
    await bundleServer(join(draft, 'server'));
    await run(draft, join(draft, 'server/cli/openapi.js'), apiDocument);
    await run(draft, 'node_modules/vite/bin/vite.js', 'build', '--config', 'client/vite.config.ts');
    process.stdout.write(await run(draft, join(draft, '.prerender/program.js')));
    await rm(join(draft, '.prerender'), { recursive: true });
    await rm(join(draft, 'web/.vite'), { recursive: true });
    await rm(apiDocument);
    await writeFile(join(draft, 'NOTICES.txt'), notices());
    await writeFile(join(draft, STAMP), sources);
    await replaceDist(draft, sources);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** What the licenses of packages ask for in each copy, Node.js and PostgreSQL among them. */
function notices(): string {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version: string; license?: string; dev?: boolean }>;
  };
  const shipped = Object.entries(packages).filter(([path, { dev }]) => path !== '' && !dev);
  const texts = shipped.map(([path, { version, license = '' }]) => {
    const names = join(root, path, '{LICEN[CS]E,licen[cs]e,NOTICE,COPYRIGHT}*');
    const files = globSync(names).filter((file) => statSync(file).isFile());
    const title = `${path.replace(/.*node_modules\//, '')} ${version} (${license})`;
    return [title, ...files.map((file) => readFileSync(file, 'utf8'))].join('\n\n');
  });
  return texts.join(`\n\n${'-'.repeat(80)}\n\n`);
}

/** Runs a program that writes where BUILD_DIR says. React renders as it does for visitors. @returns its output */
async function run(draft: string, ...program: string[]): Promise<string> {
  const env = { ...process.env, NODE_ENV: 'production', BUILD_DIR: draft };
  const { stdout } = await promisify(execFile)(process.execPath, program, { cwd: root, env });
  return stdout;
}

/** Puts the server and the packages that it uses into few files. */
async function bundleServer(dir: string): Promise<void> {
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    cwd: root,
    input: {
      main: 'server/main.ts',
      'cli/accounts': 'server/cli/accounts.ts',
      'cli/mail': 'server/cli/mail.ts',
      'cli/migrate': 'server/cli/migrate.ts',
      'cli/openapi': 'server/cli/openapi.ts',
      // Of a thread and a process: beside the chunks that start them, as in the sources.
      'chunks/estimator-worker': 'server/auth/passwords/estimator-worker.ts',
      'chunks/email-reader': 'server/inbox/email-reader.ts',
    },
    platform: 'node',
    external: EXTERNAL,
    resolve: { extensionAlias: { '.js': ['.ts', '.js'] } },
    plugins: [withoutSecondTypeorm],
    onLog(level, log, report) {
      // Packages import each other in circles, and some evaluate code: theirs to change.
      if (log.code === 'UNRESOLVED_IMPORT' || level !== 'warn') report(level, log);
    },
  });
  await bundle.write({ dir, format: 'esm', chunkFileNames: 'chunks/[name]-[hash].js' });
  const introduction = 'introduction.md';
  await copyFile(
    join(root, 'server/api/document', introduction),
    join(dir, 'chunks', introduction),
  );
}

async function replaceDist(draft: string, sources: string): Promise<void> {
  const { uid, gid } = statSync(root);
  // What root has built in somebody's checkout, its owner can build again.
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
