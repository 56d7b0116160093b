import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net';

/** A TCP line between the product and its database that a test can cut or freeze. */
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
  /** From now on what comes back is held for so many milliseconds and arrives as one packet; 0 ends it. */
  joinAnswers: (ms: number) => void;
  close: () => Promise<void>;
}

/** Opens a line on a free loopback port. */
export async function openTcpLine(first: NetConnectOpts): Promise<TcpLine> {
  const sockets = new Set<Socket>();
  let target = first;
  let frozen = false;
  let joinMs = 0;

  /** Passes on what the far side sends, at once or joined with what follows. */
  const passBack = (far: Socket, near: Socket) => {
    let held: Buffer[] = [];
    const flush = () => {
      if (held.length > 0) near.write(Buffer.concat(held));
      held = [];
    };
    far.on('data', (data: Buffer) => {
      held.push(data);
      if (joinMs === 0) flush();
      else if (held.length === 1) setTimeout(flush, joinMs).unref();
    });
    far.on('close', () => {
      flush();
      near.end();
    });
  };

  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    if (frozen) socket.pause();
  };
  const server = createServer({ pauseOnConnect: true }, (near) => {
    keep(near);
    const far = connect(target);
    keep(far);
    near.on('data', (data) => far.write(data));
    passBack(far, near);
    // An end passes the line too, unless it is frozen: then nobody hears of it.
    near.on('close', () => far.destroy());
    if (!frozen) near.resume();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  return {
    port: address.port,
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
    joinAnswers: (ms) => {
      joinMs = ms;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
