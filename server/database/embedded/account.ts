import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { readFile, stat } from 'node:fs/promises';

interface Ids {
  uid: number;
  gid: number;
}

/** The system account that runs PostgreSQL, which refuses uid 0. */
export interface Account {
  /** The command that starts programs as this account. */
  through?: readonly string[];
  /** As whom a process is started; absent for ourselves. */
  ids?: Ids;
  /** The owner of its files on disk; absent where they are ours anyway. */
  owner?: Ids;
}

const SELF: Account = {};
/** Root itself, seen through a user namespace in which it is nobody (Linux, util-linux `unshare`). */
const NAMESPACE: Account = {
  through: ['unshare', '-U', '--map-user=65534', '--map-group=65534'],
  owner: { uid: 0, gid: 0 },
};
const other = (ids: Ids): Account => ({ ids, owner: ids });

/** Starts a program as the account. */
export function spawnAs(
  { through = [], ids }: Account,
  command: readonly string[],
  options: SpawnOptions,
): ChildProcess {
  const [program = '', ...args] = [...through, ...command];
  return spawn(program, args, { ...options, ...ids });
}

/** Whether the account may run the program and enter the directory: asked by trying. */
async function reaches(account: Account, program: string, directory: string): Promise<boolean> {
  const script = 'cd "$2" && test -x "$1"';
  const child = spawnAs(account, ['/bin/sh', '-c', script, 'sh', program, directory], {
    cwd: '/',
    stdio: 'ignore',
  });
  try {
    const [code] = (await once(child, 'exit')) as [number | null];
    return code === 0;
  } catch {
    return false; // no such program: unshare is missing
  }
}

async function systemAccounts(): Promise<Account[]> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n');
  return ['postgres', 'nobody'].flatMap((name) => {
    const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    const [uid, gid] = [Number(fields[2]), Number(fields[3])];
    return uid > 0 && gid > 0 ? [other({ uid, gid })] : [];
  });
}

const ownerOf = async (path: string): Promise<Account[]> => {
  const owner = await stat(path).catch(() => undefined);
  if (!owner) return [];
  return [owner.uid === 0 ? NAMESPACE : other({ uid: owner.uid, gid: owner.gid })];
};

/**
 * Decides who runs PostgreSQL. Root hands it to whoever owns the data already, to `postgres`, to
 * `nobody`, to the owner of the checkout, or to its own shadow in a namespace: the first of them
 * that can reach both the program and the data.
 * @throws Error with what to do where none can.
 */
export async function chooseAccount(
  program: string,
  dataDir: string,
  cluster: string,
): Promise<Account> {
  if (process.getuid?.() !== 0) return SELF;
  const candidates: Account[] = [
    ...(await ownerOf(cluster)),
    ...(await systemAccounts()),
    ...(await ownerOf(program)),
    NAMESPACE,
  ];
  for (const candidate of candidates) {
    if (await reaches(candidate, program, dataDir)) return candidate;
  }
  throw new Error(
    `PostgreSQL does not run as root, and no other account can reach ${dataDir} and ${program}: ` +
      'start as an ordinary user, move the checkout to a folder that everybody may enter, or set DATABASE_URL.',
  );
}
