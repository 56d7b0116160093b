import type { RequestListener } from 'node:http';
import { LeavingServer } from './leaving-server.js';
import { DEFAULT_HEADERS } from './security-headers.js';

/** Milliseconds a client has for its headers, its whole request, and between two requests. */
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 20_000;
/** Longer than the idle time of common balancers (60 s), which must be the side that closes. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;
/**
 * Milliseconds in which a connection must get on while a request is answered: a client that takes nothing of an answer
 * gets no more of it after one to two of these, since Node.js looks again when anything was taken before the first.
 * Longer than REQUEST_TIMEOUT_MS: a client that sends too slowly is told so (408).
 */
const STALLED_TIMEOUT_MS = 25_000;
/** How often Node looks for clients whose time is up; every 30 s, unless told otherwise. */
const CLOCK_CHECK_MS = 2_000;

/**
 * The HTTP server, with every deadline that a client has and the headers that every answer carries: they are set
 * before anything looks at the request, so that no route can be without. What is no HTTP request never gets here.
 */
export function httpServer(routes: RequestListener): LeavingServer {
  const server = new LeavingServer(
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
  server.setTimeout(STALLED_TIMEOUT_MS);
  return server;
}
