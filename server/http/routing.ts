import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from '../problems/problem-filter.js';
import { problem } from '../problems/problem.js';
import { decodedOnce } from '../shared/page-path.js';

const SCHEME_AND_HOST = /^[a-z][a-z\d+.-]*:\/\/[^/?]*/i;

/** The path and query of a request line, which may hold a whole address (RFC 9112 section 3.2). */
export function originForm(target = '/'): string {
  if (target.startsWith('/')) return target;
  const rest = target.replace(SCHEME_AND_HOST, '');
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** The path of an address, without the query. */
export function pathOf(url: string): string {
  const query = url.indexOf('?');
  return query < 0 ? url : url.slice(0, query);
}

/** The one spelling under which a request finds its route, so that no rule on the way can be passed by. */
export function routedUrl(request: IncomingMessage): string {
  const url = originForm(request.url);
  const path = pathOf(url);
  return (decodedOnce(path) ?? path) + url.slice(path.length);
}

/** Whether a path is below /api, whatever its case and however many slashes it has. */
export const isApiPath = (path: string) => /^\/+api(\/|$)/i.test(path);

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
      // Before the body is read: what it holds makes no difference.
      onRequest: explain,
      handler: () => undefined,
    });
  }
}
