import { Logger } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FLOOD } from '../limits/limits.js';
import { problem } from '../api/problem.js';
import { isForm } from './bodies.js';
import { measure } from '../shared/measurements.js';
import type { ProblemAnswerer } from '../api/problem-filter.js';
import type { Quota } from '../shared/quota.js';
import { originOf } from '../shared/request-context.js';

/**
 * How long a refusal takes, in milliseconds: a client that asks again as soon as it is refused would take up
 * the event loop with refusals, however little each of them costs.
 */
const REFUSAL_DELAY_MS = 1_000;

/** How often counters that have ended are removed. */
const SWEPT_EVERY_MS = 10_000;

/** Methods without a body, which cost little before their route is known. */
const BODILESS = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);
/** They tell whether the process is alive, and must not depend on who else asks. */
const PROBES = new Set(['/health/live', '/health/ready']);

/** Reads Authorization headers without the database. */
export interface TokenReader {
  /** The account of its token, if it is one of ours. */
  ownerOf: (authorization: string) => string | undefined;
  /** Whether the database has to be asked to tell that it holds none of ours. */
  isGuess: (authorization: string) => boolean;
}

/**
 * Counts every call before its body is read (decision 13): against its client, and if it may bring a
 * body, against the account whose token it shows, or else against what its client may send without one. A personal
 * access token that this process has not met counts as none. In memory, by
 * each process for itself: it protects the process's own event loop, so that a failure of ours gives nothing back.
 */
export function limitCalls(
  fastify: FastifyInstance,
  answer: ProblemAnswerer,
  tokens: TokenReader,
): void {
  const counters = new FloodCounters();
  const logger = new Logger('Security');

  /** @returns undefined, or how long a call has to wait */
  const refusalOf = (quota: Quota, key: string, requestId: string) => {
    const { points, endsAt } = counters.take(quota, key);
    if (points <= quota.points) return undefined;
    measure('limitHit', quota.name);
    // Once for each window: a flood must not fill the log as well.
    if (points === quota.points + 1) {
      logger.warn({ event: 'limit-hit', limit: quota.name, requestId });
    }
    const wait = Math.ceil((endsAt - performance.now()) / 1_000);
    return problem('too-many-requests', { quota, wait });
  };

  /** Of what costs more than an answer from memory: a body, or the look-up of a token that may be made up. */
  const refusalOfCost = (request: FastifyRequest, network: string) => {
    const { authorization } = request.headers;
    const isGuess = authorization !== undefined && tokens.isGuess(authorization);
    if (!isGuess && !mayBringBody(request)) return undefined;
    const owner = authorization === undefined ? undefined : tokens.ownerOf(authorization);
    return owner === undefined
      ? refusalOf(FLOOD.anonymous, network, request.id)
      : refusalOf(FLOOD.account, `${owner}:${network}`, request.id);
  };

  fastify.addHook('onRequest', (request: FastifyRequest, reply: FastifyReply, done) => {
    if (PROBES.has(request.routeOptions.url ?? '')) return done();
    const { network } = originOf(request);
    const refusal = refusalOf(FLOOD.client, network, request.id) ?? refusalOfCost(request, network);
    if (!refusal) return done();
    setTimeout(() => {
      if (!reply.raw.destroyed) answer(request, reply, refusal);
    }, REFUSAL_DELAY_MS);
  });
}

const mayBringBody = (request: FastifyRequest) =>
  !BODILESS.has(request.method) &&
  (isForm(request) || request.routeOptions.url?.startsWith('/api') === true);

/** Counters in memory, each for its window of time. */
class FloodCounters {
  private counters = new Map<string, { points: number; endsAt: number }>();
  private sweptAt = performance.now();

  /** Takes a point. */
  take({ name, seconds }: Quota, subject: string): { points: number; endsAt: number } {
    const now = performance.now();
    if (now > this.sweptAt + SWEPT_EVERY_MS) {
      this.counters = new Map([...this.counters].filter(([, { endsAt }]) => endsAt > now));
      this.sweptAt = now;
    }
    const id = `${name}:${subject}`;
    let counter = this.counters.get(id);
    if (!counter || counter.endsAt <= now) {
      counter = { points: 0, endsAt: now + seconds * 1_000 };
      this.counters.set(id, counter);
    }
    counter.points += 1;
    return counter;
  }
}
