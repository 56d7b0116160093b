import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { readFile, stat } from 'node:fs/promises';

/** The system account that runs PostgreSQL, which refuses uid 0; undefined for our own. */
export type Account = { uid: number; gid: number } | undefined;

/** Root seen through a user namespace in which it is `nobody` (Linux, util-linux). */
const ROOT_AS_NOBODY = ['unshare', '-U', '--map-user=65534', '--map-group=65534'];
const ROOT: Account = { uid: 0, gid: 0 };

/** Starts a program as the account. */
export function spawnAs(
  account: Account,
  command: readonly string[],
  options: SpawnOptions,
): ChildProcess {
  const [program = '', ...args] = account?.uid === 0 ? [...ROOT_AS_NOBODY, ...command] : command;
  return spawn(program, args, { cwd: '/', ...options, ...(account?.uid === 0 ? {} : account) });
}

/**
 * Decides who runs PostgreSQL for root: the first account that reaches both the program and the data.
 * @throws Error with what to do where none does
 */
export async function chooseAccount(
  program: string,
  dataDir: string,
  cluster: string,
): Promise<Account> {
  if (process.getuid?.() !== 0) return undefined;
  const owners = [await ownerOf(cluster), ...(await systemAccounts()), await ownerOf(program)];
  for (const account of [...owners, ROOT]) {
    if (account && (await reaches(account, program, dataDir))) return account;
  }
  throw new Error(
    `PostgreSQL does not run as root, and no other account can reach ${dataDir} and ${program}: ` +
      'start as an ordinary user, move the checkout to a folder that everybody may enter, or set DATABASE_URL.',
  );
}

const ownerOf = async (path: string): Promise<Account> => stat(path).catch(() => undefined);

async function systemAccounts(): Promise<Account[]> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n');
  return ['postgres', 'nobody'].map((name) => {
    const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    const [uid, gid] = [Number(fields[2]), Number(fields[3])];
    return uid > 0 && gid > 0 ? { uid, gid } : undefined;
  });
}

/** Whether the account may run the program and enter the directory: asked by trying. */
async function reaches(account: Account, program: string, directory: string): Promise<boolean> {
  const script = ['/bin/sh', '-c', 'cd "$2" && test -x "$1"', 'sh', program, directory];
  const child = spawnAs(account, script, { stdio: 'ignore' });
  // Without `unshare` there is no such program.
  const [code] = await once(child, 'exit').catch(() => [1]);
  return code === 0;
}
