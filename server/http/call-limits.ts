import { Logger } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { limitHits } from '../limits/limiter.js';
import { FLOOD } from '../limits/limits.js';
import { problem } from '../api/problem.js';
import { isForm } from './bodies.js';
import { blockOf, originOf, type Quota } from '../shared/request-context.js';

/** In milliseconds: a client that asks again as soon as it is refused would take up the event loop with refusals. */
const REFUSAL_DELAY_MS = 1_000;

const SWEPT_EVERY_MS = 10_000;

/** Methods without a body, which cost little before their route is known. */
const BODILESS = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);
/** They show whether the process is alive, whatever else it is asked. */
const PROBES = new Set(['/health/live', '/health/ready']);

/** Counts every call of a client and of its block before its body is read (decision 13). A failure on our side gives nothing back. */
export function limitCalls(fastify: FastifyInstance): void {
  const logger = new Logger('Security');
  const counters = new Map<string, { points: number; endsAt: number }>();
  let sweptAt = performance.now();

  const refusalOf = (quota: Quota, network: string, requestId: string) => {
    const now = performance.now();
    if (now > sweptAt + SWEPT_EVERY_MS) {
      for (const [id, { endsAt }] of counters) if (endsAt <= now) counters.delete(id);
      sweptAt = now;
    }
    const id = `${quota.name}:${network}`;
    const found = counters.get(id);
    const isOver = !found || found.endsAt <= now;
    const counter = isOver ? { points: 0, endsAt: now + quota.seconds * 1_000 } : found;
    if (isOver) counters.set(id, counter);
    counter.points += 1;
    if (counter.points <= quota.points) return undefined;
    limitHits.inc({ limit: quota.name });
    // Once for each window: a flood must not fill the log as well.
    if (counter.points === quota.points + 1) {
      logger.warn({ event: 'limit-hit', limit: quota.name, requestId, network });
    }
    const wait = Math.ceil((counter.endsAt - now) / 1_000);
    return problem('too-many-requests', { quota, wait });
  };

  fastify.addHook('onRequest', (request: FastifyRequest, reply: FastifyReply, done) => {
    if (PROBES.has(request.routeOptions.url ?? '')) return done();
    const { ip, network, requestId } = originOf(request);
    const bodies = mayBringBody(request);
    const refuse = (subject: string, all: Quota, withBodies: Quota) =>
      refusalOf(all, subject, requestId) ?? (bodies && refusalOf(withBodies, subject, requestId));
    // A refused call of a client doesn't count for its neighbors.
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
