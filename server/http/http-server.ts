import { type RequestListener, Server, type ServerResponse } from 'node:http';
import { Server as Listener, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { DEFAULT_HEADERS } from './security-headers.js';

/** Milliseconds a client has for its headers, its whole request, and between two requests. */
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 20_000;
/** Longer than the idle time of common balancers (60 s), which must be the side that closes. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;
/**
 * Milliseconds in which a connection must get on while a request is answered: a client that takes nothing of an answer
 * gets no more of it after one to two of these, since Node.js looks again when anything was taken before the first.
 * Longer than REQUEST_TIMEOUT_MS: a client that sends too slowly gets a 408.
 */
const STALLED_TIMEOUT_MS = 25_000;
/** How often Node looks for clients whose time is up; every 30 s by default. */
const CLOCK_CHECK_MS = 2_000;
/** How long connections between two requests stay open for a request that may be on its way. */
const LAST_CALL_MS = 1_000;

/**
 * Has every deadline of a client, and announces that a connection closes (decision 31; RFC 9112, section 9.6). Not by
 * Fastify's options: for HOST=localhost it would start a second server that has no such headers and is not asked to leave.
 */
export class HttpServer extends Server {
  private readonly open = new Set<Socket>();
  isLeaving = false;

  constructor(routes: RequestListener) {
    super(
      {
        headersTimeout: HEADERS_TIMEOUT_MS,
        requestTimeout: REQUEST_TIMEOUT_MS,
        keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
        connectionsCheckingInterval: CLOCK_CHECK_MS,
        // A second `Authorization` is seen that way, and refused: Node would pass over it.
        joinDuplicateHeaders: true,
      },
      (request, response) => {
        for (const [name, value] of DEFAULT_HEADERS) response.setHeader(name, value);
        routes(request, response);
      },
    );
    this.setTimeout(STALLED_TIMEOUT_MS);
    this.on('connection', (connection: Socket) => {
      this.open.add(connection);
      connection.once('close', () => this.open.delete(connection));
    });
  }

  /**
   * Says `Connection: close` with every answer from now on; stops listening after the delay.
   * Resolves when every open connection has got `Connection: close`, or were not used for LAST_CALL_MS.
   */
  async leave(delayMs: number): Promise<void> {
    this.isLeaving = true;
    const begin = performance.now();
    this.prependListener('request', (_, response: ServerResponse) => sendClose(response));
    const connections = [...this.open];
    // Node's own note of the answer that is being written.
    const answers = connections as { _httpMessage?: ServerResponse | null }[];
    for (const { _httpMessage: answer } of answers) sendClose(answer);

    if (delayMs > 0) await pause(delayMs);
    // The end of a turn of the event loop: each client that connected before it has been accepted.
    await nextTurn();
    // Not the HTTP server's own, which cuts all connections between two requests.
    Listener.prototype.close.call(this);
    while (
      performance.now() - begin < LAST_CALL_MS &&
      connections.some((connection) => this.open.has(connection))
    ) {
      await pause(10);
    }
  }
}

function sendClose(answer?: ServerResponse | null): void {
  if (answer?.headersSent === false) answer.setHeader('Connection', 'close');
}
