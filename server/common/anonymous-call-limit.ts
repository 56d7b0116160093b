import { Logger } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { isForm } from './form-body.js';
import { measure } from './measurements.js';
import type { ProblemAnswerer } from './problem-filter.js';
import { type Quota, tooMany } from './rate-limits.js';
import { originOf } from './request-origin.js';

/**
 * What one client may send without a token that is good. An office behind one address stays far below it;
 * that many of the dearest bodies, at 2 ms each (`npm run bench:bodies`), hold up the event loop for 4 % of the time.
 */
export const ANONYMOUS_CALLS: Quota = { name: 'anonymous-client', points: 200, seconds: 10 };

/**
 * How long a refusal takes, in milliseconds: a client that asks again as soon as it is refused would take up
 * the event loop with refusals, however little each of them costs.
 */
const REFUSAL_DELAY_MS = 1_000;

/** Methods without a body, which cost nothing before their route is known. */
const BODILESS = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/**
 * Counts every call that may bring a body, before its body is read (DECISIONS.md, record 13). A call
 * with a token counts when it has been answered and nobody was found behind the token. In memory, by each
 * process for itself, unlike `RateLimits`: it protects the process's own event loop.
 */
export function limitAnonymousCalls(fastify: FastifyInstance, answer: ProblemAnswerer): void {
  const { name, points, seconds } = ANONYMOUS_CALLS;
  const limiter = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
  const logger = new Logger('Security');

  const refuse = (request: FastifyRequest, reply: FastifyReply, state: RateLimiterRes) => {
    measure('limitHit', name);
    // Once for each window: a flood must not fill the log as well.
    if (state.consumedPoints === points + 1) {
      logger.warn({ event: 'limit-hit', limit: name, requestId: request.id });
    }
    setTimeout(() => {
      if (!reply.raw.destroyed) answer(request, reply, tooMany(ANONYMOUS_CALLS, state));
    }, REFUSAL_DELAY_MS);
  };

  fastify.addHook('onRequest', (request, reply, done) => {
    if (!isCounted(request)) return done();
    const { network } = originOf(request);
    if (request.headers.authorization === undefined) {
      limiter.consume(network).then(
        () => done(),
        (state: RateLimiterRes) => refuse(request, reply, state),
      );
      return;
    }
    void limiter.get(network).then((state) => {
      if (state && state.consumedPoints > points) refuse(request, reply, state);
      else done();
    });
  });

  fastify.addHook('onResponse', (request, _, done) => {
    const isSomebody = (request as { user?: unknown }).user !== undefined;
    if (request.headers.authorization !== undefined && !isSomebody && isCounted(request)) {
      void limiter.penalty(originOf(request).network);
    }
    done();
  });
}

const isCounted = (request: FastifyRequest) =>
  !BODILESS.has(request.method) &&
  (isForm(request) || request.routeOptions.url?.startsWith('/api') === true);
