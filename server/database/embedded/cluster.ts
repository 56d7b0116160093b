import { existsSync } from 'node:fs';
import { chown, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { once } from 'node:events';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { join } from 'node:path';
import { type Account, spawnAs } from './account.js';
import type { Binaries } from './binaries.js';

/** Both the database's name and its owner's. */
export const DATABASE_NAME = 'northfold';

/** A program of PostgreSQL's, its account and the environment it needs. */
export interface Context {
  binaries: Binaries;
  account: Account;
  env: NodeJS.ProcessEnv;
}

/** A start that was ended may have left a program behind that goes on writing for a moment. */
const REMOVAL = { recursive: true, force: true, maxRetries: 20, retryDelay: 50 } as const;

const INITDB_OPTIONS = [
  `--username=${DATABASE_NAME}`,
  // The only way in is a socket in a directory that nobody else may enter.
  '--auth=trust',
  '--encoding=UTF8',
  // The same sorting and case rules on every machine, for every script.
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--no-instructions',
];

export const clusterPath = (dataDir: string, { major }: Binaries) =>
  join(dataDir, `postgres-${major}`);

/**
 * Creates the data directory unless it is there. It is made beside its place and renamed, so that
 * a directory of that name is always complete, whenever the process may have been killed.
 */
export async function ensureCluster(dataDir: string, context: Context): Promise<string> {
  const cluster = clusterPath(dataDir, context.binaries);
  if (!existsSync(cluster)) {
    await refuseOtherVersions(dataDir, cluster);
    await removeLeftovers(dataDir, cluster);
    await create(cluster, context);
  }
  await handOver(cluster, context.account);
  return cluster;
}

async function create(cluster: string, context: Context): Promise<void> {
  const { initdb, postgres } = context.binaries;
  const draft = `${cluster}.init-${process.pid}`;
  await mkdir(draft, { mode: 0o700 });
  await handOver(draft, context.account);
  await run(context, [initdb, `--pgdata=${draft}`, ...INITDB_OPTIONS]);
  const singleUser = [postgres, '--single', '-D', draft, 'postgres'];
  await run(context, singleUser, `CREATE DATABASE ${DATABASE_NAME}\n`);
  try {
    await rename(draft, cluster);
  } catch (error) {
    await rm(draft, REMOVAL);
    // Another first start was quicker: its directory serves as well.
    if (!existsSync(cluster)) throw error;
  }
}

async function run({ account, env }: Context, command: string[], input = ''): Promise<void> {
  const child = spawnAs(account, command, { cwd: '/', env, stdio: ['pipe', 'ignore', 'pipe'] });
  child.stdin?.on('error', () => undefined).end(input);
  const words = child.stderr ? text(child.stderr) : Promise.resolve('');
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`PostgreSQL could not be set up: ${(await words).trim()}`);
}

/** Gives a directory to the account, with what is in it. */
export async function handOver(directory: string, { owner }: Account): Promise<void> {
  if (!owner || (await stat(directory)).uid === owner.uid) return;
  const { uid, gid } = owner;
  if ((await readdir(directory)).length === 0) await chown(directory, uid, gid);
  else await promisify(execFile)('chown', ['-R', `${uid}:${gid}`, directory]);
}

async function refuseOtherVersions(dataDir: string, cluster: string): Promise<void> {
  const other = (await readdir(dataDir)).find((name) => /^postgres-\d+$/.test(name));
  if (other === undefined) return;
  throw new Error(
    `${join(dataDir, other)} was written by another major version of PostgreSQL than ${cluster} would be: ` +
      'dump it with the version that wrote it and restore it, or move it away to start afresh.',
  );
}

/** Removes what earlier starts left half-made, unless they are still at it. */
async function removeLeftovers(dataDir: string, cluster: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const path = join(dataDir, name);
    if (!path.startsWith(`${cluster}.init-`)) continue;
    const pid = Number(name.slice(name.lastIndexOf('-') + 1));
    if (pid === process.pid || !isAlive(pid)) await rm(path, REMOVAL);
  }
}

/** Whether a process of that id exists, whoever runs it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
