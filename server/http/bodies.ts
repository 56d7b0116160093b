import { isUtf8 } from 'node:buffer';
import { type IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isProblem, problem } from '../api/problem.js';
import { isObject } from '../api/validation.js';
import { EMAIL_BYTES_MAX } from '../shared/lengths.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes what forms send. True: one of the site, without script, which is answered with pages. */
    isForm?: boolean;
    /** Takes an email as its body (see `readEmail`). */
    isForEmails?: true;
  }
}

export const isForm = ({ routeOptions }: FastifyRequest) => routeOptions.config.isForm === true;

/** Accepts bodies of three types, JSON, the forms of the site's pages, and emails; any other is 415. */
export function acceptBodies(fastify: FastifyInstance, publicUrl: string): void {
  fastify.removeAllContentTypeParsers();
  acceptJsonObjects(fastify);
  acceptForms(fastify, publicUrl);
  // Unread: only a handler knows whether the caller may send so much.
  fastify.addContentTypeParser('message/rfc822', ({ routeOptions }, body, done) =>
    routeOptions.config.isForEmails ? done(null, body) : done(problem('not-json')),
  );
}

/**
 * Accepts JSON objects in UTF-8 (RFC 8259 section 8.1): other bytes would be stored as something else than was typed. An
 * empty body counts as missing: a call without fields may still name its content type.
 */
function acceptJsonObjects(fastify: FastifyInstance): void {
  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer;
    if (bytes.length === 0) return done(null, undefined);
    if (!isUtf8(bytes)) return done(problem('invalid-json'));
    void parseJson(request, bytes.toString(), (error, value) => {
      if (error || !isObject(value)) done(problem('invalid-json'));
      else done(null, value);
    });
  });
}

/**
 * Accepts the bodies of HTML forms (WHATWG URL, section 5.1), for routes with `isForm` only, and only from the site's
 * own pages: unlike JSON, any page of any site could send one. A field that a form sends more than once counts once.
 */
function acceptForms(fastify: FastifyInstance, publicUrl: string): void {
  fastify.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (request, body, done) => {
      if (request.routeOptions.config.isForm === undefined) done(problem('not-json'));
      else if (!isOwn(request.headers, publicUrl)) done(problem('other-site'));
      else done(null, parse(String(body)));
    },
  );
}

/**
 * Browsers say where a form stood (`Sec-Fetch-Site`, and on plain HTTP at least `Origin`). A client that says neither
 * isn't a browser that another site could have sent here.
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

/** The email in the body of a request. @throws Problem `not-json`, `body-too-large`; `bad-request` if it broke off */
export async function readEmail({ body }: FastifyRequest): Promise<Buffer> {
  if (!(body instanceof IncomingMessage)) throw problem('not-json');
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      size += (chunk as Buffer).length;
      if (size > EMAIL_BYTES_MAX) throw problem('body-too-large');
      chunks.push(chunk as Buffer);
    }
  } catch (error) {
    // The rest is let go, so that the client reads the answer.
    body.resume();
    throw isProblem(error) ? error : problem('bad-request');
  }
  return Buffer.concat(chunks);
}
