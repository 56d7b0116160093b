import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chooseAccount } from './account.js';
import { libraryPath, locateBinaries } from './binaries.js';
import {
  clusterPath,
  type Context,
  DATABASE_NAME,
  ensureCluster,
  handOver,
  isAlive,
} from './cluster.js';
import { type Server, startServer } from './guard.js';
import { makeSocketDirectory } from './socket-directory.js';

export interface EmbeddedPostgres {
  /**
   * For `pg` and TypeORM: the `host` parameter names the directory of the socket. It goes before the
   * host that stands there for parsers of URLs, which want one.
   */
  url: string;
  /** Shuts PostgreSQL down; resolves when it has gone, or after STOP_WAIT_MS. */
  stop(): Promise<void>;
}

interface Options {
  /** PostgreSQL's data goes to `<dataDir>/postgres-<major version>`. */
  dataDir: string;
  /** Told when PostgreSQL dies and comes back, one sentence each. */
  log?: (line: string) => void;
}

/** A fast shutdown takes well under a second; a checkpoint on a slow disk a few. */
const STOP_WAIT_MS = 20_000;
const RESTART_PAUSE_MS = 1_000;

/**
 * Starts the PostgreSQL that came with npm, creating its data at the first time. It stops when
 * `stop` is called or when this process ends in any way, and is started again when it dies itself.
 * @throws Error with PostgreSQL's own words, or with what to do on a machine where it cannot run.
 */
export async function startEmbeddedPostgres({
  dataDir: given,
  log = () => undefined,
}: Options): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') {
    throw new Error(
      'Embedded PostgreSQL runs on Linux and macOS: set DATABASE_URL to a PostgreSQL server.',
    );
  }
  const dataDir = resolve(given);
  await mkdir(dataDir, { recursive: true });
  const binaries = await locateBinaries();
  const cluster = clusterPath(dataDir, binaries);
  const account = await chooseAccount(binaries.postgres, dataDir, cluster);
  const socketDirectory = await makeSocketDirectory();
  const prepareSocketDirectory = async () => {
    // A program that tidies up temporary files may have removed it.
    await mkdir(socketDirectory, { recursive: true, mode: 0o700 });
    const path = await libraryPath(binaries, join(socketDirectory, 'lib'));
    // With the links in it: its guard has to be able to remove them.
    await handOver(socketDirectory, account);
    return path;
  };
  try {
    const context: Context = {
      binaries,
      account,
      // Nothing of ours: PostgreSQL has no use for our secrets.
      env: {
        PATH: process.env['PATH'],
        LD_LIBRARY_PATH: await prepareSocketDirectory(),
        LC_ALL: 'C',
      },
    };
    await ensureCluster(dataDir, context);
    const start = async () => {
      await prepareSocketDirectory();
      return startServer(context, cluster, socketDirectory);
    };
    const stop = keepRunning(start, await start(), log);
    return {
      url: socketUrl(socketDirectory),
      stop: async () => {
        await stop();
        await rm(socketDirectory, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await rm(socketDirectory, { recursive: true, force: true });
    throw error;
  }
}

/**
 * The address of the embedded PostgreSQL that another process has started on this directory, or undefined while
 * there is none.
 * @throws Error where it runs, but behind a socket that is not to be seen from here
 */
export async function findEmbeddedPostgres(dataDir: string): Promise<string | undefined> {
  const lockFile = join(clusterPath(resolve(dataDir), await locateBinaries()), 'postmaster.pid');
  // One line each: process, directory, start, port, socket's directory, address, memory, status.
  const lines = (await readFile(lockFile, 'utf8').catch(() => '')).split('\n');
  const [pid, socketDirectory, status] = [lines[0], lines[4], lines[7]];
  if (!socketDirectory || status?.trim() !== 'ready' || !isAlive(Number(pid))) return undefined;
  if (!existsSync(socketDirectory)) {
    throw new Error(
      `The database of DATA_DIR (${dataDir}) is in use, but its socket in ${socketDirectory} cannot be reached from ` +
        'here: run this as whom, and where, the product runs (server/README.md, "As whom commands run").',
    );
  }
  return socketUrl(socketDirectory);
}

/** Whether the directory holds the data of an embedded PostgreSQL of this version. */
export const hasCluster = async (dataDir: string): Promise<boolean> =>
  existsSync(clusterPath(resolve(dataDir), await locateBinaries()));

const socketUrl = (directory: string) =>
  `postgresql://${DATABASE_NAME}@localhost/${DATABASE_NAME}?host=${encodeURIComponent(directory)}`;

/** Starts the server again whenever it ends unasked; returns the function that ends it. */
function keepRunning(
  start: () => Promise<Server>,
  first: Server,
  log: (line: string) => void,
): () => Promise<void> {
  let server: Server | undefined = first;
  let stopping = false;

  const watch = async () => {
    while (server) {
      await server.exited;
      if (stopping) return;
      log('PostgreSQL ended unexpectedly: starting it again.');
      server = await startAgain();
    }
  };
  const startAgain = async (): Promise<Server | undefined> => {
    for (;;) {
      try {
        const again = await start();
        if (stopping) again.end();
        else log('PostgreSQL is back.');
        return again;
      } catch (error) {
        if (stopping) return undefined;
        log(String(error));
        await sleep(RESTART_PAUSE_MS);
      }
    }
  };
  const watching = watch();

  return async () => {
    stopping = true;
    server?.end();
    await Promise.race([watching, sleep(STOP_WAIT_MS, undefined, { ref: false })]);
  };
}
