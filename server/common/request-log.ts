import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { isMeasured, measure } from './measurements.js';
import { traceIdOf } from './trace.js';

/** What nginx calls it when the client closes the connection before its answer is complete. */
const CLIENT_CLOSED_REQUEST = 499;

/**
 * One line and one measurement per request, when its answer is complete or its client has left.
 * The line holds the route's pattern, never the path, so that no token and no name gets into the log;
 * every field is a number, a fixed word or was checked, so that nothing needs redaction.
 */
export function logRequests(fastify: FastifyInstance, log: Logger): void {
  const line = log.child({}, { redact: [] });

  const tell = (
    { id, headers, method, routeOptions }: FastifyRequest,
    raw: ServerResponse,
    begun: number,
  ) => {
    const milliseconds = performance.now() - begun;
    const route = routeOptions.url ?? 'none';
    const status = raw.writableFinished ? raw.statusCode : CLIENT_CLOSED_REQUEST;
    measure('inFlight', -1);
    if (isMeasured('request')) {
      measure('request', { method, route, status, seconds: milliseconds / 1_000 });
    }
    const ms = Math.round(milliseconds * 100) / 100;
    line.info({ requestId: id, traceId: traceIdOf(headers), method, route, status, ms });
  };

  fastify.addHook('onRequest', (request, { raw }, done) => {
    if (request.headers['x-request-id'] === request.id || request.url.startsWith('/api')) {
      raw.setHeader('x-request-id', request.id);
    }
    if (line.isLevelEnabled('info') || isMeasured('request')) {
      const begun = performance.now();
      measure('inFlight', 1);
      raw.once('close', () => tell(request, raw, begun));
    }
    done();
  });
}
