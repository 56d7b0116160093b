import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { isMeasured, measure } from '../shared/measurements.js';
import { traceIdOf } from '../shared/trace.js';

/** What nginx calls it when the client closes the connection before its answer is complete. */
const CLIENT_CLOSED_REQUEST = 499;

const REQUEST_ID = /^[\w-]{8,128}$/;

/** The caller's `X-Request-Id` if it can stand in a log, else a new one. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

export interface ObservedRequest {
  id: string;
  method: string;
  headers: IncomingHttpHeaders;
  /** The pattern of its route, never the path. */
  route: string;
}

/**
 * Takes note of a request that has just come and of the response that it will get. Call it before the head
 * is written.
 */
export type RequestObserver = (request: ObservedRequest, response: ServerResponse) => void;

/**
 * One line and one measurement per request, when its answer is complete or its client has left.
 * The line holds the route's pattern, never the path, so that no token and no name gets into the log;
 * every field is a number, a fixed word or was checked, so that nothing needs redaction.
 */
export function requestObserver(log: Logger): RequestObserver {
  const line = log.child({}, { redact: [] });

  const tell = (request: ObservedRequest, response: ServerResponse, begun: number) => {
    const { id, headers, method, route } = request;
    const milliseconds = performance.now() - begun;
    const status = response.writableFinished ? response.statusCode : CLIENT_CLOSED_REQUEST;
    measure('inFlight', -1);
    if (isMeasured('request')) {
      measure('request', { method, route, status, seconds: milliseconds / 1_000 });
    }
    const ms = Math.round(milliseconds * 100) / 100;
    line.info({ requestId: id, traceId: traceIdOf(headers), method, route, status, ms });
  };

  return (request, response) => {
    if (!line.isLevelEnabled('info') && !isMeasured('request')) return;
    const begun = performance.now();
    measure('inFlight', 1);
    response.once('close', () => tell(request, response, begun));
  };
}

/** Takes note of what never became a request and was refused: `fault` is the code of the parser's error. */
export type RefusalObserver = (refusal: { id: string; status: number; fault: string }) => void;

/** One line and one measurement per refusal. */
export function refusalObserver(log: Logger): RefusalObserver {
  return ({ id, status, fault }) => {
    measure('request', { method: 'none', route: 'none', status, seconds: 0 });
    log.info({ requestId: id, method: 'none', route: 'none', status, ms: 0, fault });
  };
}

/** Observes every request that gets as far as Fastify. */
export function observeRoutes(fastify: FastifyInstance, observe: RequestObserver): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    observeRequest(request, reply, observe);
    done();
  });
}

/** Observes one of them, and gives its answer an `X-Request-Id`. */
export function observeRequest(
  { id, headers, method, routeOptions }: FastifyRequest,
  { raw }: FastifyReply,
  observe: RequestObserver,
): void {
  raw.setHeader('x-request-id', id);
  observe({ id, headers, method, route: routeOptions.url ?? 'none' }, raw);
}
