import { type RequestListener, Server, type ServerOptions, type ServerResponse } from 'node:http';
import { Server as Listener, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';

/** How long connections between two requests stay open for a request that may be on its way. */
const LAST_CALL_MS = 1_000;

/**
 * An HTTP server that ends connections the way HTTP does it: an answer says `Connection: close`, and nothing is
 * sent there any more (RFC 9112, section 9.6). A connection that is cut between two requests loses the one that was
 * sent at that moment.
 */
export class LeavingServer extends Server {
  private readonly open = new Set<Socket>();

  constructor(options: ServerOptions, routes: RequestListener) {
    super(options, routes);
    this.on('connection', (connection: Socket) => {
      this.open.add(connection);
      connection.once('close', () => this.open.delete(connection));
    });
  }

  /**
   * Says `Connection: close` with every answer from now on; stops listening after the delay.
   * Resolves when all connections of before have been told, or were not used for LAST_CALL_MS.
   */
  async leave(delayMs: number): Promise<void> {
    const begin = performance.now();
    this.prependListener('request', (_, response: ServerResponse) => tell(response));
    const untold = [...this.open];
    for (const connection of untold) tell(answerOn(connection));

    if (delayMs > 0) await pause(delayMs);
    // The end of a turn of the event loop: each client that connected before it has been accepted.
    await nextTurn();
    // Not the HTTP server's own, which cuts all connections between two requests.
    Listener.prototype.close.call(this);
    while (
      performance.now() - begin < LAST_CALL_MS &&
      untold.some((connection) => this.open.has(connection))
    ) {
      await pause(10);
    }
  }
}

/** Node's own note of the answer that is being written to a connection. */
function answerOn(connection: Socket): ServerResponse | undefined {
  const { _httpMessage: answer } = connection as { _httpMessage?: ServerResponse | null };
  return answer ?? undefined;
}

function tell(answer: ServerResponse | undefined): void {
  if (answer?.headersSent === false) answer.setHeader('Connection', 'close');
}
