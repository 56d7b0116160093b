import type { FastifyInstance } from 'fastify';
import { Problem } from './problem.js';
import { sendProblem } from './problem-filter.js';

/**
 * Answers below /api what no route answers: a wrong method with 405 and `Allow` (RFC 9110 section
 * 15.5.6), a wrong path with 404. Call it before the routes are made, since it watches them being made.
 */
export function answerUnknownApiPaths(fastify: FastifyInstance): void {
  const methodsByPath = new Map<string, Set<string>>();
  fastify.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith('/api/') || url.endsWith('*')) return;
    const methods = methodsByPath.get(url) ?? new Set();
    for (const name of [method].flat()) methods.add(name);
    methodsByPath.set(url, methods);
  });

  const explain = (url: string): Problem => {
    const path = url.split('?', 1)[0] ?? url;
    for (const [pattern, methods] of methodsByPath) {
      if (new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path)) {
        return new Problem(405, 'This address does not answer that method.', {
          headers: { allow: [...methods].toSorted().join(', ') },
        });
      }
    }
    return new Problem(404, 'There is nothing at this address.');
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
