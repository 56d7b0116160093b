import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from '../api/problem-filter.js';
import { problem } from '../api/problem.js';
import { pathOf } from '../shared/paths.js';

/**
 * Answers below /api what no route answers: a wrong method with 405, a wrong path with `answer`.
 * Call it before the routes are made, since it watches them being made.
 */
export function answerUnknownApiPaths(
  fastify: FastifyInstance,
  answer: (request: FastifyRequest, reply: FastifyReply) => void,
): void {
  const known = new Map<string, { pattern: RegExp; methods: Set<string> }>();
  fastify.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith('/api/') || url.endsWith('*')) return;
    const pattern = new RegExp(`^${url.replace(/:\w+/g, '[^/]+')}$`);
    const route = known.get(url) ?? { pattern, methods: new Set() };
    for (const name of [method].flat()) route.methods.add(name);
    known.set(url, route);
  });

  const explain = (request: FastifyRequest, reply: FastifyReply): void => {
    const path = pathOf(request.url);
    const route = [...known.values()].find(({ pattern }) => pattern.test(path));
    if (!route) answer(request, reply);
    else sendProblem(request, reply, problem('wrong-method', { methods: route.methods }));
  };

  for (const url of ['/api', '/api/*']) {
    fastify.route({
      method: fastify.supportedMethods,
      url,
      // Before the body is read: its content makes no difference.
      onRequest: explain,
      handler: () => undefined,
    });
  }
}
