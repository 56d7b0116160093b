import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net';
import { portOf } from './free-port.js';

/** A TCP line between the product and its database that a test can freeze. */
export interface TcpLine {
  port: number;
  /** From now on nothing passes, and nobody is told: packets vanish, as behind a firewall that drops. */
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
export async function openTcpLine(first: NetConnectOpts): Promise<TcpLine> {
  const sockets = new Set<Socket>();
  let target = first;
  let frozen = false;

  const keep = (from: Socket, to: Socket) => {
    sockets.add(from);
    if (frozen) from.pause();
    from.on('data', (data) => to.write(data)).on('error', () => from.destroy());
    // An end passes the line too, unless it is frozen: then nobody hears of it.
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
