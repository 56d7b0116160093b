import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** How long one request may wait for the database in all, in milliseconds: connections, locks and statements together. */
export const REQUEST_DATABASE_MS = 5_000;

export interface DatabaseRequest {
  request: FastifyRequest;
  /** Method and route pattern: requests of one route share what one route may take of the pool. */
  route: string;
  /** `performance.now()` after which it gets no more of the database. */
  deadline: number;
}

const requests = new AsyncLocalStorage<DatabaseRequest>();

/** The HTTP request that this code works for; undefined for work of the process's own. */
export const currentRequest = (): DatabaseRequest | undefined => requests.getStore();

/** Does work that a request has left behind, with a time of its own. */
export const outsideRequests = (work: () => void): void => requests.exit(work);

/** Milliseconds that a request has left, zero or less when its time is up. */
export const timeLeft = ({ deadline }: DatabaseRequest): number => deadline - performance.now();

/** Gives every request its time with the database, from when its body has been read. */
export function limitDatabaseTime(fastify: FastifyInstance): void {
  fastify.addHook('preHandler', (request, _reply, done) => {
    const route = `${request.method} ${request.routeOptions.url ?? ''}`;
    requests.run({ request, route, deadline: performance.now() + REQUEST_DATABASE_MS }, done);
  });
}
