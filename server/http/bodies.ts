import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Problem, problem } from '../api/problem.js';
import { DEPTH_MAX, ENTRIES_MAX } from '../shared/limits.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes what a form of the site sends without script, and answers with pages. */
    isForm?: true;
  }
}

export const isForm = ({ routeOptions }: FastifyRequest) => routeOptions.config.isForm === true;

const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]*)/i;
/** The encoding's name and its usual misspelling (WHATWG Encoding Standard, section 4.2). */
const UTF_8 = new Set(['utf-8', 'utf8']);

/**
 * Accepts bodies of two types, JSON and the forms of the site's pages; any other is 415.
 * @param publicUrl the site's own address
 */
export function acceptBodies(fastify: FastifyInstance, publicUrl: string): void {
  fastify.removeAllContentTypeParsers();
  acceptJsonObjects(fastify);
  acceptForms(fastify, publicUrl);
}

/**
 * Accepts JSON objects only: any other type is 415, any other JSON value 400. They come in UTF-8 and
 * uncompressed (RFC 8259 section 8.1): bytes of another character set would be stored as something else
 * than was typed, so they are refused. An empty body is none, so that a call without fields may still name
 * its content type.
 */
function acceptJsonObjects(fastify: FastifyInstance): void {
  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer;
    const fault = contentFault(request.headers) ?? bytesFault(bytes);
    if (fault) {
      done(fault);
    } else if (bytes.length === 0) {
      done(null, undefined);
    } else {
      void parseJson(request, bytes.toString(), (error, value) => {
        if (error) done(problem('invalid-json'));
        else if (isObject(value)) done(null, value);
        else done(problem('not-an-object'));
      });
    }
  });
}

function contentFault(headers: IncomingHttpHeaders): Problem | undefined {
  const coding = headers['content-encoding']?.toLowerCase() ?? 'identity';
  if (coding !== 'identity') return problem('compressed-body');
  const charset = CHARSET.exec(headers['content-type'] ?? '')?.[1];
  if (charset !== undefined && !UTF_8.has(charset.toLowerCase())) return problem('other-charset');
  return undefined;
}

function bytesFault(bytes: Buffer): Problem | undefined {
  if (!isUtf8(bytes)) return problem('not-utf-8');
  const fault = shapeFault(bytes);
  return fault && problem(fault);
}

const isObject = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * The fault that makes a JSON text more work than any call needs, or undefined. The check comes before the
 * text is parsed, and takes one look at each byte: parsing 64 KiB of small objects or of brackets alone
 * would hold up everybody else for milliseconds. It does not judge whether the text is JSON at all.
 *
 * Entries are counted by their separators, so a field that is repeated counts every time.
 */
function shapeFault(json: Uint8Array): 'too-deep' | 'too-many-entries' | undefined {
  let depth = 0;
  let entries = 0;
  let inText = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (inText) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) inText = false;
    } else if (byte === QUOTE) {
      inText = true;
    } else if (byte === COMMA) {
      entries += 1;
    } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      depth += 1;
      entries += 1;
      if (depth > DEPTH_MAX) return 'too-deep';
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
      depth -= 1;
    }
    if (entries > ENTRIES_MAX) return 'too-many-entries';
  }
  return undefined;
}

/**
 * Accepts the bodies of HTML forms (WHATWG URL, section 5.1), for routes with `isForm` only, and only from the site's
 * own pages: unlike JSON, any page of any site could send one. A field that a form sends more than once counts once.
 * @param publicUrl the site's own address
 */
function acceptForms(fastify: FastifyInstance, publicUrl: string): void {
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
 * Browsers say where a form stood (`Sec-Fetch-Site`, and on plain HTTP at least `Origin`). A client that says neither
 * is no browser that somebody else could have sent here.
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
