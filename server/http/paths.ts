/** RFC 3986 section 2.3 and slashes: where nothing else stands in a path, there is nothing to decode. */
const PLAIN = /^[\w\-.~/]*$/;

/**
 * The one spelling of a path (RFC 3986 section 6.2.2): each segment is decoded once, and encoded again where
 * it must be. `/%61pi` becomes `/api`; an encoded slash stays one.
 * @returns undefined when the path cannot be decoded
 */
export function decodedOnce(path: string): string | undefined {
  if (PLAIN.test(path)) return path;
  try {
    const segments = path.split('/').map((segment) => decodeURIComponent(segment));
    return segments.map((segment) => encodeURIComponent(segment)).join('/');
  } catch {
    return undefined;
  }
}

const SCHEME_AND_HOST = /^[a-z][a-z\d+.-]*:\/\/[^/?]*/i;

/** The path and query of a request line, which may hold a whole address (RFC 9112 section 3.2). */
export function originForm(target = '/'): string {
  if (target.startsWith('/')) return target;
  const rest = target.replace(SCHEME_AND_HOST, '');
  return rest.startsWith('/') ? rest : `/${rest}`;
}

export function pathOf(url: string): string {
  const query = url.indexOf('?');
  return query < 0 ? url : url.slice(0, query);
}

/** The one spelling under which a request finds its route, so that no rule on the way can be passed by. What cannot
 * be decoded is the name of nothing. */
export function routedUrl(target: string | undefined): string {
  const url = originForm(target);
  const path = pathOf(url);
  return (decodedOnce(path) ?? encodeURI(path)) + url.slice(path.length);
}

export const isApiPath = (path: string) => /^\/+api(\/|$)/i.test(path);

/**
 * The form of a path as the address of a page: decoded once, without slashes too many. Server and client both use this
 * form to look for a page. They ignore the case of letters, but for the token in an address.
 * @returns undefined when the path cannot be decoded: no page has it
 */
export function pagePath(path: string): string | undefined {
  const decoded = decodedOnce(path);
  return decoded === undefined ? undefined : `/${decoded.split('/').filter(Boolean).join('/')}`;
}
