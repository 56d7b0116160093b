import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from './cluster.js';

/** `sun_path` holds 107 bytes (103 on macOS), of which the socket's own name takes 14. */
const PATH_MAX = 85;
/** `northfold-`, a process id, `-` and six characters of chance. */
const NAME_MAX = 25;
const NAME = /^northfold-(\d+)-\w{6}$/;
/** PostgreSQL writes its process id into the first line. */
const LOCK_FILE = '.s.PGSQL.5432.lock';

/**
 * systemd's RuntimeDirectory=, which the operator's commands reach as well, unlike a service's private /tmp; else the
 * folder for temporary files.
 */
function parent(): string {
  const [runtime = ''] = (process.env['RUNTIME_DIRECTORY'] ?? '').split(':');
  const fits = (path: string) => path !== '' && Buffer.byteLength(path) <= PATH_MAX - NAME_MAX;
  return [runtime, tmpdir()].find(fits) ?? '/tmp';
}

/**
 * A directory for the socket, named after this process and private to its owner: an account that may enter it may use
 * the database. Leftovers of other processes are removed on the way.
 */
export async function makeSocketDirectory(): Promise<string> {
  await removeLeftovers();
  return mkdtemp(join(parent(), `northfold-${process.pid}-`));
}

/** A process that is killed together with its guard, or with the machine, removes nothing. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(parent()).catch(() => [])) {
    const owner = Number(NAME.exec(name)?.[1] ?? 0);
    const directory = join(parent(), name);
    if (owner === 0 || isAlive(owner) || (await holdsServer(directory))) continue;
    // Another account's directory stays.
    await rm(directory, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** Whether a PostgreSQL that has outlived its process still listens there, or none can say. */
async function holdsServer(directory: string): Promise<boolean> {
  try {
    return isAlive(Number((await readFile(join(directory, LOCK_FILE), 'utf8')).split('\n', 1)[0]));
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOENT';
  }
}
