import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from './cluster.js';
import { spawnAs } from './account.js';

/**
 * A shell stands guard over PostgreSQL. Its descriptor 3 is a pipe whose other end only Node holds: every end of Node,
 * `kill -9` included, closes the pipe, and the guard asks PostgreSQL for a fast shutdown. Signals meant for Node's
 * process group do not reach it. When the shell itself is killed, its watch lives on and Node says so with a line on
 * the pipe: PostgreSQL ends then too, but the socket's directory stays for the next one, which Node is about to start
 * there.
 *
 * $1: directory of the socket, removed at the end. $2: library path (set here, because macOS does
 * not pass it through its own shell). The rest: the command.
 */
const GUARD = `
trap '' HUP INT TERM
run=$1 LD_LIBRARY_PATH=$2 DYLD_LIBRARY_PATH=$2
export LD_LIBRARY_PATH DYLD_LIBRARY_PATH
shift 2
"$@" </dev/null 3<&- &
postgres=$!
( read -r _ <&3 || rm -rf "$run"; kill -INT "$postgres" ) &
watch=$!
exec 3<&-
wait "$postgres"
code=$?
kill -KILL "$watch" 2>/dev/null
exit "$code"
`;

/** Modest, and reachable through the socket only; durable as PostgreSQL is by itself. */
const SETTINGS: Record<string, string> = {
  listen_addresses: '',
  max_connections: '60',
  shared_buffers: '64MB',
  jit: 'off',
  lc_messages: 'C',
  timezone: 'UTC',
  // Errors of single statements reach the application, and may quote what people typed.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
};

/** The messages of PostgreSQL while the directory's previous user is not quite gone. */
const STILL_IN_USE = /postmaster\.pid|shared memory block|could not bind/;
const RETRY_FOR_MS = 5_000;
const RETRY_EVERY_MS = 250;
const LAST_WORDS_LINES = 10;

export interface Server {
  /** Resolves when the guard has ended, and PostgreSQL with it or soon after. */
  exited: Promise<unknown>;
  /** Asks for a fast shutdown. */
  end: () => void;
}

/**
 * Starts PostgreSQL and waits until it accepts connections. A directory still in use is tried again
 * for five seconds.
 * @throws Error with PostgreSQL's own words.
 */
export async function startServer(
  context: Context,
  cluster: string,
  socketDirectory: string,
): Promise<Server> {
  const deadline = Date.now() + RETRY_FOR_MS;
  for (;;) {
    try {
      return await start(context, cluster, socketDirectory);
    } catch (error) {
      const words = error instanceof Error ? error.message : '';
      if (!STILL_IN_USE.test(words) || Date.now() > deadline) throw error;
      await sleep(RETRY_EVERY_MS);
    }
  }
}

async function start(
  { binaries, account, env }: Context,
  cluster: string,
  socketDirectory: string,
): Promise<Server> {
  const settings = Object.entries({ ...SETTINGS, unix_socket_directories: socketDirectory });
  const shell = ['/bin/sh', '-c', GUARD, 'sh', socketDirectory, env['LD_LIBRARY_PATH'] ?? ''];
  const options = settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const guard = spawnAs(account, [...shell, binaries.postgres, '-D', cluster, ...options], {
    cwd: '/',
    env,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  const exited = once(guard, 'exit');
  const { stderr } = guard;
  const line = guard.stdio[3];
  if (!stderr || !(line instanceof Writable)) {
    throw new Error('The guard of PostgreSQL cannot be reached.');
  }
  // Nobody is left to read it when PostgreSQL has ended by itself.
  line.on('error', () => undefined);
  void exited.then(() => line.end('stay\n'));

  const lastWords: string[] = [];
  const ready = new Promise<void>((resolve) => {
    createInterface({ input: stderr }).on('line', (line) => {
      lastWords.push(line.replace(/^.*? (?=[A-Z]+: )/, ''));
      if (lastWords.length > LAST_WORDS_LINES) lastWords.shift();
      if (line.includes('database system is ready to accept connections')) resolve();
    });
  });
  const failed = exited.then(() => {
    const faults = lastWords.filter((line) => !line.startsWith('LOG:'));
    throw new Error(`PostgreSQL did not start on ${cluster}.\n${faults.join('\n')}`);
  });
  await Promise.race([ready, failed]);
  failed.catch(() => undefined);
  return { exited, end: () => line.end() };
}
