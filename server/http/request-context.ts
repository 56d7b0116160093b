import type { FastifyInstance } from 'fastify';
import { originOf, runInContext } from '../shared/request-context.js';

/** How long one request may wait for the database in all, in milliseconds: connections, locks and statements together. */
export const REQUEST_DATABASE_MS = 5_000;

/** Gives every request its context and its time with the database, from when its body has been read. */
export function giveContext(fastify: FastifyInstance): void {
  fastify.addHook('preHandler', (request, _reply, done) => {
    const route = `${request.method} ${request.routeOptions.url ?? ''}`;
    const deadline = performance.now() + REQUEST_DATABASE_MS;
    runInContext({ origin: originOf(request), database: { route, deadline } }, done);
  });
}
