import { Logger } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { limitHits } from '../limits/limiter.js';
import { FLOOD } from '../limits/limits.js';
import { problem } from '../api/problem.js';
import { isForm } from './bodies.js';
import type { Quota } from '../api/quota.js';
import { blockOf, originOf } from '../shared/request-context.js';

/** In milliseconds: a client that asks again as soon as it is refused would take up the event loop with refusals. */
const REFUSAL_DELAY_MS = 1_000;

/** How often counters that have ended are removed. */
const SWEPT_EVERY_MS = 10_000;

/** Methods without a body, which cost little before their route is known. */
const BODILESS = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);
/** They tell whether the process is alive, and must not depend on who else asks. */
const PROBES = new Set(['/health/live', '/health/ready']);

/** Counts every call of a client and of its block before its body is read (decision 13). A failure of ours gives nothing back. */
export function limitCalls(fastify: FastifyInstance): void {
  const counters = new FloodCounters();
  const logger = new Logger('Security');

  /** @returns undefined, or how long a call has to wait */
  const refusalOf = (quota: Quota, network: string, requestId: string) => {
    const { points, endsAt } = counters.take(quota, network);
    if (points <= quota.points) return undefined;
    limitHits.inc({ limit: quota.name });
    // Once for each window: a flood must not fill the log as well.
    if (points === quota.points + 1) {
      logger.warn({ event: 'limit-hit', limit: quota.name, requestId, network });
    }
    const wait = Math.ceil((endsAt - performance.now()) / 1_000);
    return problem('too-many-requests', { quota, wait });
  };

  fastify.addHook('onRequest', (request: FastifyRequest, reply: FastifyReply, done) => {
    if (PROBES.has(request.routeOptions.url ?? '')) return done();
    const { ip, network, requestId } = originOf(request);
    const bodies = mayBringBody(request);
    const refuse = (whose: string, all: Quota, withBodies: Quota) =>
      refusalOf(all, whose, requestId) ?? (bodies && refusalOf(withBodies, whose, requestId));
    // What is refused to a client counts for none of its neighbors.
    const refusal =
      refuse(network, FLOOD.client, FLOOD.bodies) ||
      refuse(blockOf(ip), FLOOD.block, FLOOD.blockBodies);
    if (!refusal) return done();
    setTimeout(() => {
      if (!reply.raw.destroyed) reply.sendProblem(refusal);
    }, REFUSAL_DELAY_MS);
  });
}

const mayBringBody = (request: FastifyRequest) =>
  !BODILESS.has(request.method) &&
  (isForm(request) || request.routeOptions.url?.startsWith('/api') === true);

class FloodCounters {
  private counters = new Map<string, { points: number; endsAt: number }>();
  private sweptAt = performance.now();

  take({ name, seconds }: Quota, network: string): { points: number; endsAt: number } {
    const now = performance.now();
    if (now > this.sweptAt + SWEPT_EVERY_MS) {
      this.counters = new Map([...this.counters].filter(([, { endsAt }]) => endsAt > now));
      this.sweptAt = now;
    }
    const id = `${name}:${network}`;
    let counter = this.counters.get(id);
    if (!counter || counter.endsAt <= now) {
      counter = { points: 0, endsAt: now + seconds * 1_000 };
      this.counters.set(id, counter);
    }
    counter.points += 1;
    return counter;
  }
}
