import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { acceptsConnections, freePort } from './free-port.js';
import { until } from './waiting.js';

export interface Pooler {
  /** For DATABASE_URL. */
  url: string;
  close: () => Promise<void>;
}

export function hasPgBouncer(): boolean {
  try {
    execFileSync('pgbouncer', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/**
 * PgBouncer in front of a server, told to ignore the same start-up parameters as the README says.
 * @param server a server on TCP that asks for no password
 */
export async function startPgBouncer(
  server: string,
  mode: 'session' | 'transaction',
): Promise<Pooler> {
  const { hostname, port: serverPort, username, pathname } = new URL(server);
  const port = await freePort();
  const directory = await mkdtemp(join(tmpdir(), 'northfold-pgbouncer-'));
  const config = join(directory, 'pgbouncer.ini');
  await writeFile(
    config,
    `[databases]
* = host=${hostname} port=${serverPort} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = 20
ignore_startup_parameters = statement_timeout, lock_timeout, idle_in_transaction_session_timeout
`,
  );
  // It refuses to run as root.
  await chmod(directory, 0o755);
  const asSomebody = process.getuid?.() === 0 ? ['--user', 'nobody'] : [];
  const child = spawn('pgbouncer', [...asSomebody, config], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let words = '';
  child.stderr.on('data', (chunk: Buffer) => (words += chunk.toString()));
  const ended = once(child, 'exit');
  const close = async () => {
    child.kill('SIGKILL');
    await ended;
    await rm(directory, { recursive: true, force: true });
  };
  try {
    await until('PgBouncer listens', () => acceptsConnections(port), 10_000);
  } catch (error) {
    await close();
    throw new Error(`${String(error)}\n${words}`, { cause: error });
  }
  return { url: `postgresql://${username}@127.0.0.1:${port}${pathname}`, close };
}
