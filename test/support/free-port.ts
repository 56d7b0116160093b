import { once } from 'node:events';
import type { Server } from 'node:net';

/** Has a server listen on a free port of this machine. @returns the port */
export async function portOf(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object(server.address()).port;
}
