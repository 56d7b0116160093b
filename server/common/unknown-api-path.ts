import type { FastifyInstance } from 'fastify';
import { sendProblem } from './problem-filter.js';
import { type Problem, problem } from './problems/problem.js';

/** Whether a path is below /api, whatever its case and however many slashes it has. */
export const isApiPath = (path: string) => /^\/+api(\/|$)/i.test(path);

/**
 * Answers below /api what no route answers: a wrong method with 405, a wrong path with 404.
 * Call it before the routes are made, since it watches them being made.
 */
export function answerUnknownApiPaths(fastify: FastifyInstance): void {
  const known = new Map<string, { pattern: RegExp; methods: Set<string> }>();
  fastify.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith('/api/') || url.endsWith('*')) return;
    const pattern = new RegExp(`^${url.replace(/:\w+/g, '[^/]+')}$`);
    const route = known.get(url) ?? { pattern, methods: new Set() };
    for (const name of [method].flat()) route.methods.add(name);
    known.set(url, route);
  });

  const explain = (url: string): Problem => {
    const path = url.split('?', 1)[0] ?? url;
    const route = [...known.values()].find(({ pattern }) => pattern.test(path));
    return route ? problem('wrong-method', { methods: route.methods }) : problem('no-such-address');
  };

  for (const url of ['/api', '/api/*']) {
    fastify.route({
      method: fastify.supportedMethods,
      url,
      // Before the body is read: what it holds makes no difference.
      onRequest: (request, reply) => sendProblem(request, reply, explain(request.url)),
      handler: () => undefined,
    });
  }
}
