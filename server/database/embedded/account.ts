import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { readFile, stat } from 'node:fs/promises';

/**
 * Who runs PostgreSQL, which refuses uid 0: ourselves, another account, or root itself seen through
 * a user namespace in which it has the uid of nobody (Linux, util-linux `unshare`).
 */
export type Account =
  { kind: 'self' } | { kind: 'other'; uid: number; gid: number } | { kind: 'namespace' };

/** Linux's overflow uid, nobody nearly everywhere. */
const NOBODY = 65_534;

/** Starts a program as the account. */
export function spawnAs(
  account: Account,
  [program, ...args]: [string, ...string[]],
  options: SpawnOptions,
): ChildProcess {
  if (account.kind === 'other') {
    return spawn(program, args, { ...options, uid: account.uid, gid: account.gid });
  }
  if (account.kind === 'self') return spawn(program, args, options);
  const mapping = ['-U', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`];
  return spawn('unshare', [...mapping, program, ...args], options);
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
    return uid > 0 && gid > 0 ? [{ kind: 'other' as const, uid, gid }] : [];
  });
}

const ownerOf = async (path: string): Promise<Account[]> => {
  const owner = await stat(path).catch(() => undefined);
  if (!owner) return [];
  return owner.uid === 0
    ? [{ kind: 'namespace' }]
    : [{ kind: 'other', uid: owner.uid, gid: owner.gid }];
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
  if (process.getuid?.() !== 0) return { kind: 'self' };
  const candidates: Account[] = [
    ...(await ownerOf(cluster)),
    ...(await systemAccounts()),
    ...(await ownerOf(program)),
    { kind: 'namespace' },
  ];
  for (const candidate of candidates) {
    if (await reaches(candidate, program, dataDir)) return candidate;
  }
  throw new Error(
    `PostgreSQL does not run as root, and no other account can reach ${dataDir} and ${program}: ` +
      'start as an ordinary user, move the checkout to a folder that everybody may enter, or set DATABASE_URL.',
  );
}

/** The uid and gid that files of the account have on disk. */
export function ownerIds(account: Account): { uid: number; gid: number } | undefined {
  if (account.kind === 'self') return undefined;
  return account.kind === 'other' ? account : { uid: 0, gid: 0 };
}
