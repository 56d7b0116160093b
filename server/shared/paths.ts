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

/**
 * The form of a path as the address of a page: decoded once, without slashes too many. Server and client both use this
 * form to look for a page. They ignore the case of letters, but for the token in an address.
 * @returns undefined when the path cannot be decoded: no page has it
 */
export function pagePath(path: string): string | undefined {
  const decoded = decodedOnce(path);
  return decoded === undefined ? undefined : `/${decoded.split('/').filter(Boolean).join('/')}`;
}
