import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';

/** Has a server listen on a free port of this machine. @returns the port */
export async function portOf(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object(server.address()).port;
}

/** A port that was free a moment ago: the site must know it for the links in its emails. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await portOf(server);
  server.close();
  return port;
}

/** Whether somebody listens on a port of this machine. */
export async function acceptsConnections(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  // Rejects when the socket tells of an error first.
  const accepted = once(socket, 'connect').then(
    () => true,
    () => false,
  );
  return accepted.finally(() => socket.destroy());
}
