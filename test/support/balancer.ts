import {
  Agent,
  type ClientRequest,
  createServer,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import { buffer } from 'node:stream/consumers';

/** A balancer in front of several replicas, as simple as they come: the next one, please. */
export interface Balancer {
  url: string;
  close: () => Promise<void>;
}

/**
 * A connection that broke before it was answered: `unaccepted` is a new connection that the system reset, as it does with those that
 * wait to be accepted when a process stops listening.
 */
export type BrokenConnection = 'unaccepted' | 'broken';

export const brokenConnection = (
  { reusedSocket }: ClientRequest,
  { code, syscall }: NodeJS.ErrnoException,
): BrokenConnection =>
  code === 'ECONNRESET' && syscall !== undefined && !reusedSocket ? 'unaccepted' : 'broken';

/**
 * Balances over the given origins. A replica that refuses the connection has not seen the request, which
 * goes to the next one; when a connection breaks later, the caller gets a 502, since nobody knows.
 * `X-Forwarded-For` is passed on, so that a test can be many clients.
 * @param probeMs how often it asks for /health/ready, and passes by who is not; never, if left out
 */
export async function startBalancer(
  origins: readonly string[],
  probeMs?: number,
): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  const unready = new Set<string>();
  let turn = 0;

  const probe = async (origin: string) => {
    const answer = await fetch(`${origin}/health/ready`).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.ok) unready.delete(origin);
    else unready.add(origin);
  };
  const probing =
    probeMs === undefined ? undefined : setInterval(() => origins.map(probe), probeMs).unref();

  const forward = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const body = await buffer(incoming);
    const first = turn++;
    for (let tries = 0; tries < origins.length; tries += 1) {
      const origin = origins[(first + tries) % origins.length] ?? '';
      if (unready.has(origin)) continue;
      const result = await attempt(origin, incoming, body, outgoing);
      if (result === 'answered') return;
      if (result === 'refused') continue;
      outgoing.writeHead(502, { 'x-connection': result }).end();
      return;
    }
    outgoing.writeHead(502).end();
  };

  const attempt = (
    origin: string,
    { method, url, headers }: IncomingMessage,
    body: Buffer,
    outgoing: ServerResponse,
  ): Promise<'answered' | 'refused' | BrokenConnection> =>
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
        resolve(error.code === 'ECONNREFUSED' ? 'refused' : brokenConnection(upstream, error)),
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
      clearInterval(probing);
      server.closeAllConnections();
      agent.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
