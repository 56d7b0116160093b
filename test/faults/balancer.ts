import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { portOf } from '#support/free-port';

/** A balancer in front of several replicas, as simple as they come: the next one, please. */
export interface Balancer {
  url: string;
  close: () => Promise<void>;
}

/**
 * Balances over the given origins. A replica that refuses the connection has not seen the request, which
 * goes to the next one; when a connection breaks later, the caller gets a 502, since its outcome is unknown.
 */
export async function startBalancer(origins: readonly string[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;

  /** @returns whether the replica has seen the request */
  const attempt = async (
    origin: string,
    { method, url, headers }: IncomingMessage,
    body: Buffer,
    outgoing: ServerResponse,
  ): Promise<boolean> =>
    new Promise((resolve) => {
      const upstream = request(`${origin}${url ?? '/'}`, { method, agent, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        pipeline(answer, outgoing, () => resolve(true));
      });
      upstream.on('error', ({ code, syscall }: NodeJS.ErrnoException) => {
        // The system resets those that wait to be accepted when a process stops listening.
        const isReset = code === 'ECONNRESET' && syscall !== undefined && !upstream.reusedSocket;
        const isUnseen = code === 'ECONNREFUSED' || isReset;
        if (!isUnseen) outgoing.writeHead(502).end();
        resolve(!isUnseen);
      });
      upstream.end(body);
    });

  const forward = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const body = await buffer(incoming);
    const first = turn++;
    for (let tries = 0; tries < origins.length; tries += 1) {
      const origin = origins[(first + tries) % origins.length] ?? '';
      if (await attempt(origin, incoming, body, outgoing)) return;
    }
    outgoing.writeHead(502).end();
  };
  const server = createServer((incoming, outgoing) => {
    forward(incoming, outgoing).catch(() => outgoing.destroy());
  });
  return {
    url: `http://127.0.0.1:${await portOf(server)}`,
    close: async () => {
      server.closeAllConnections();
      agent.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
