import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ENTRIES_MAX } from '../shared/json-shape.js';
import { problem } from '../problems/problem.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes what a form of the site sends without script, and answers with pages. */
    isForm?: true;
  }
}

export const isForm = ({ routeOptions }: FastifyRequest) => routeOptions.config.isForm === true;

/**
 * Accepts the bodies of HTML forms (WHATWG URL, section 5.1), for routes with `isForm` only, and only from the site's own
 * pages: unlike JSON, any page of any site could send one. What a form sends more than once counts once.
 * @param publicUrl the site's own address
 */
export function acceptForms(fastify: FastifyInstance, publicUrl: string): void {
  fastify.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (request, body, done) => {
      const text = String(body);
      if (!isForm(request)) done(problem('not-json'));
      else if (!isOwn(request.headers, publicUrl)) done(problem('other-site'));
      else if (text.split('&', ENTRIES_MAX + 1).length > ENTRIES_MAX) {
        done(problem('too-many-entries'));
      } else done(null, parse(text));
    },
  );
}

/**
 * Browsers say where a form stood (`Sec-Fetch-Site`, and on plain HTTP at least `Origin`). What says neither is no
 * browser that somebody else could have sent here.
 */
function isOwn(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  const { 'sec-fetch-site': site, origin, host } = headers;
  if (site !== undefined) return site === 'same-origin';
  if (origin === undefined) return true;
  return origin === publicUrl || (URL.canParse(origin) && new URL(origin).host === host);
}

/** Forms write every line end as two characters; people type one. */
const parse = (text: string) =>
  Object.fromEntries(
    [...new URLSearchParams(text)].map(([name, value]) => [name, value.replaceAll('\r\n', '\n')]),
  );
