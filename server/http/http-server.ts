import { randomUUID } from 'node:crypto';
import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import type { PlainProblemName } from '../api/catalogue.js';
import { PROBLEM_TYPE, problemBody } from '../api/problem-body.js';
import { type Problem, problem } from '../api/problem.js';
import { answerOn, LeavingServer } from './leaving-server.js';
import { type RefusalObserver, requestIdOf, type RequestObserver } from './logging.js';
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
 * before anything looks at the request, so that no route can be without.
 */
export function httpServer(observe: RequestObserver, routes: RequestListener): Server {
  const server = new LeavingServer({
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    connectionsCheckingInterval: CLOCK_CHECK_MS,
    // Checked below, and answered as the whole server does.
    requireHostHeader: false,
    // A second `Host` or `Authorization` is seen that way, and refused: Node would pass over it.
    joinDuplicateHeaders: true,
  });
  server.setTimeout(STALLED_TIMEOUT_MS);
  const refuse = (request: IncomingMessage, response: ServerResponse, fault: Problem) => {
    const { headers, method = '' } = request;
    const asked = { id: requestIdOf(request), headers };
    observe({ ...asked, method, route: 'none' }, response);
    answerProblem(response, asked, fault);
  };
  return server
    .on('request', (request: IncomingMessage, response: ServerResponse) => {
      const fault = faultOf(request);
      if (fault) return refuse(request, response, fault);
      for (const [name, value] of DEFAULT_HEADERS) response.setHeader(name, value);
      routes(request, response);
    })
    .on('checkExpectation', (request: IncomingMessage, response: ServerResponse) =>
      refuse(request, response, problem('unknown-expectation')),
    )
    .on('connect', (request: IncomingMessage, connection: Socket) => {
      const asked = { id: requestIdOf(request), headers: request.headers };
      connection.on('error', () => connection.destroy());
      writeProblem(connection, asked, problem('wrong-method', { methods: ['GET', 'HEAD'] }));
    });
}

/** RFC 9112 sections 2.3 and 3.2: HTTP/1, and with HTTP/1.1 exactly one `Host`. */
function faultOf({ headers, httpVersion }: IncomingMessage): Problem | undefined {
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return problem('not-http-1');
  const { host } = headers;
  if (host === undefined ? httpVersion === '1.1' : host.includes(',')) {
    return problem('not-one-host');
  }
  return undefined;
}

/** The refusals of Node's parser, by the code of its error; anything else is 400. */
const PARSER_REFUSALS: Record<string, PlainProblemName> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'too-slow',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'body-too-large',
  HPE_HEADER_OVERFLOW: 'headers-too-large',
};

/** Answers what is no HTTP request, or never became a whole one (`clientError` of node:http). */
export function refuseBrokenRequests(observe: RefusalObserver) {
  return (error: Error & { code?: string }, connection: Socket): void => {
    // Nothing may get in between an answer that is being written.
    if (error.code === 'ECONNRESET' || !connection.writable || answerOn(connection)?.headersSent) {
      connection.destroy();
      return;
    }
    const refusal = problem(PARSER_REFUSALS[error.code ?? ''] ?? 'malformed-request');
    const id = randomUUID();
    // A browser opens connections that it may need and lets them go unused: nothing to tell.
    if (connection.bytesRead > 0) {
      observe({ id, status: refusal.getStatus(), fault: error.code ?? error.name });
    }
    writeProblem(connection, { id, headers: {} }, refusal);
  };
}

interface Asked {
  id: string;
  headers: IncomingHttpHeaders;
}

/** Answers with a problem where no framework is at hand, and ends the connection. */
function answerProblem(response: ServerResponse, asked: Asked, problem: Problem): void {
  response.shouldKeepAlive = false;
  response.writeHead(problem.getStatus(), headersOf(problem, asked)).end(bodyOf(problem, asked));
}

/**
 * The same where there is not even a request, only the connection on which one was expected, with all that
 * belongs to an answer (RFC 9112 sections 2.1 and 9.6).
 */
function writeProblem(connection: Socket, asked: Asked, problem: Problem): void {
  const status = problem.getStatus();
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    `date: ${new Date().toUTCString()}`,
    'connection: close',
    ...Object.entries(headersOf(problem, asked)).map(([name, value]) => `${name}: ${value}`),
  ];
  connection.end(`${head.join('\r\n')}\r\n\r\n${bodyOf(problem, asked)}`, () =>
    connection.destroy(),
  );
}

const bodyOf = (problem: Problem, { id, headers }: Asked) => problemBody(problem, id, headers);

const headersOf = (problem: Problem, asked: Asked): Record<string, string> => ({
  ...Object.fromEntries(DEFAULT_HEADERS),
  ...problem.headers,
  'content-type': PROBLEM_TYPE,
  'content-length': String(Buffer.byteLength(bodyOf(problem, asked))),
  'x-request-id': asked.id,
});
