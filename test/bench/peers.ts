import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { Variables } from '#server/config/environment';
import type { Account } from './accounts.js';
import { compileProgram } from './program.js';
import { benchPort, startServer } from './server-process.js';
import type { Target } from './targets.js';

/** Other frameworks for the same product; their programs stand in peers/, under the same names. */
export const PEERS = ['nest', 'better-auth'] as const;
export type PeerName = (typeof PEERS)[number];

const folder = join(import.meta.dirname, 'peers');
const PASSWORD = 'northern light over ink';
const ACCOUNTS = 64;

/** The site whose scripts call better-auth, which answers no others. */
export const SITE_ORIGIN = 'http://site.example';

/** Puts the packages of the peers beside their programs, in the versions of their lock file. */
export function installPeers(): void {
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

export async function startPeer(
  name: PeerName,
  { node, databaseUrl, directory }: { node: string; databaseUrl: string; directory: string },
): Promise<Target> {
  const port = await benchPort();
  const { databasePool: poolSize } = new Variables();
  const program = await compileProgram(
    join('peers', `${name}.ts`),
    join(folder, 'node_modules/.cache/northfold-bench'),
  );
  const server = await startServer({
    command: node,
    args: [program, JSON.stringify({ port, databaseUrl, poolSize, origin: SITE_ORIGIN })],
    env: { NODE_ENV: 'production' },
    log: join(directory, `${name}.log`),
    port,
    ready: name === 'nest' ? '/api/ready' : '/api/auth/ok',
  });
  return { ...server, name };
}

/** Accounts of better-auth, which has tables of its own and signs in whoever signs up. */
export async function signUpAtBetterAuth(origin: string): Promise<Account[]> {
  const accounts: Account[] = [];
  for (let n = 0; n < ACCOUNTS; n += 1) {
    const email = `bench-${n}@example.com`;
    const answer = await fetch(`${origin}/api/auth/sign-up/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: SITE_ORIGIN },
      body: JSON.stringify({ name: 'Bench Account', email, password: PASSWORD }),
    });
    const token = answer.headers.get('set-auth-token');
    if (token === null) throw new Error(`better-auth: ${answer.status} ${await answer.text()}`);
    accounts.push({ email, password: PASSWORD, token });
  }
  return accounts;
}
