import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net';
import { startEmbeddedPostgres } from '#server/database/embedded/launcher';
import { portOf } from '#support/free-port';

/** A PostgreSQL of a test's own, to be stopped, killed and cut off; the product sees a server on TCP. */
export interface PrivatePostgres {
  /** For DATABASE_URL: through the line. */
  url: string;
  /** The same database around the line. */
  directUrl: () => string;
  line: TcpLine;
  /** A fast shutdown, as at a restart of the server. */
  stop: () => Promise<void>;
  start: () => Promise<void>;
  /** Stops it for good. */
  close: () => Promise<void>;
}

/** @param dataDir an empty directory; it stays behind. */
export async function startPrivatePostgres(dataDir: string): Promise<PrivatePostgres> {
  let server = await startEmbeddedPostgres({ dataDir });
  const line = await openTcpLine(socketOf(server.url));
  return {
    url: `postgresql://northfold@127.0.0.1:${line.port}/northfold`,
    directUrl: () => server.url,
    line,
    stop: () => server.stop(),
    start: async () => {
      server = await startEmbeddedPostgres({ dataDir });
      line.leadTo(socketOf(server.url));
    },
    close: async () => {
      await line.close();
      await server.stop();
    },
  };
}

/** The process id of the embedded PostgreSQL under a data directory. */
export async function postmasterPid(dataDir: string): Promise<number> {
  return Number((await lockFile(dataDir))[0]);
}

/** The address of the embedded PostgreSQL under a data directory. */
export async function embeddedUrl(dataDir: string): Promise<string> {
  const directory = (await lockFile(dataDir))[4] ?? '';
  return `postgresql://northfold@localhost/northfold?host=${encodeURIComponent(directory)}`;
}

async function lockFile(dataDir: string): Promise<string[]> {
  const cluster = (await readdir(dataDir)).find((name) => /^postgres-\d+$/.test(name));
  return (await readFile(join(dataDir, cluster ?? '', 'postmaster.pid'), 'utf8')).split('\n');
}

function socketOf(url: string): NetConnectOpts {
  const { searchParams } = new URL(url);
  return { path: join(searchParams.get('host') ?? '', '.s.PGSQL.5432') };
}

/** A TCP line between the product and its database that a test can freeze. */
interface TcpLine {
  port: number;
  /** From now on nothing passes, without a sign: packets vanish, as behind a firewall that drops. */
  freeze: () => void;
  /** Lets the held bytes pass, new connections too. */
  thaw: () => void;
  /** The frozen connections stay so for ever; new ones pass. */
  forget: () => void;
  /** Where new connections lead from now on. */
  leadTo: (target: NetConnectOpts) => void;
  close: () => Promise<void>;
}

/** Opens a line on a free loopback port. */
async function openTcpLine(first: NetConnectOpts): Promise<TcpLine> {
  const sockets = new Set<Socket>();
  let target = first;
  let frozen = false;

  const keep = (from: Socket, to: Socket) => {
    sockets.add(from);
    if (frozen) from.pause();
    from.on('data', (data) => to.write(data)).on('error', () => from.destroy());
    // An end passes the line too, unless it is frozen, which hides it.
    from.on('close', () => {
      sockets.delete(from);
      to.destroySoon();
    });
  };
  const server = createServer({ pauseOnConnect: true }, (near) => {
    const far = connect(target);
    keep(near, far);
    keep(far, near);
    if (!frozen) near.resume();
  });
  const port = await portOf(server);
  return {
    port,
    freeze: () => {
      frozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw: () => {
      frozen = false;
      for (const socket of sockets) socket.resume();
    },
    forget: () => {
      frozen = false;
    },
    leadTo: (next) => {
      target = next;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
