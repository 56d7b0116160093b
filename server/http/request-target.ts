import type { IncomingMessage } from 'node:http';
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
