import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** A balancer in front of several replicas, as simple as they come: the next one, please. */
export interface Balancer {
  url: string;
  close: () => Promise<void>;
}

/**
 * Balances over the given origins. A replica that refuses the connection has not seen the request, which
 * goes to the next one; when a connection breaks later, the caller gets a 502, since nobody knows.
 * `X-Forwarded-For` is passed on, so that a test can be many clients.
 * @param isRefused paths that it answers itself, with 503
 */
export async function startBalancer(
  origins: readonly string[],
  isRefused: (path: string) => boolean = () => false,
): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;

  const forward = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const body = await buffer(incoming);
    if (isRefused(incoming.url ?? '/')) {
      outgoing.writeHead(503).end();
      return;
    }
    for (let tries = 0; tries < origins.length; tries += 1) {
      const origin = origins[turn++ % origins.length] ?? '';
      const result = await attempt(origin, incoming, body, outgoing);
      if (result === 'answered') return;
      if (result === 'broken') break;
    }
    if (!outgoing.headersSent) outgoing.writeHead(502);
    outgoing.end();
  };

  const attempt = (
    origin: string,
    { method, url, headers }: IncomingMessage,
    body: Buffer,
    outgoing: ServerResponse,
  ): Promise<'answered' | 'refused' | 'broken'> =>
    new Promise((resolve) => {
      const upstream = request(`${origin}${url ?? '/'}`, { method, agent, headers }, (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing);
        response.on('end', () => resolve('answered'));
        response.on('error', () => {
          outgoing.destroy();
          resolve('answered');
        });
      });
      upstream.on('error', (error: NodeJS.ErrnoException) =>
        resolve(error.code === 'ECONNREFUSED' ? 'refused' : 'broken'),
      );
      upstream.end(body);
    });

  const server = createServer((incoming, outgoing) => {
    forward(incoming, outgoing).catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.closeAllConnections();
      agent.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
