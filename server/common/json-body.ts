import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { shapeFault } from './json-shape.js';
import { Problem } from './problem.js';

/** Bytes. The largest valid body is a contact message: 5,000 characters, each at most two 6-byte escapes, and a margin. */
export const BODY_LIMIT_BYTES = 64 * 1024;

const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]*)/i;
/** The encoding's name and its usual misspelling (WHATWG Encoding Standard, section 4.2). */
const UTF_8 = new Set(['utf-8', 'utf8']);

/**
 * Accepts JSON objects only: any other type is 415, any other JSON value 400. They come in UTF-8 and
 * uncompressed (RFC 8259 section 8.1): bytes of another character set would be stored as something else
 * than was typed, so they are refused. An empty body counts as `{}`, so that a call without fields may
 * still name its content type.
 */
export function acceptJsonObjects(fastify: FastifyInstance): void {
  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer;
    const fault = contentFault(request.headers) ?? bytesFault(bytes);
    if (fault) {
      done(fault);
    } else if (bytes.length === 0) {
      done(null, {});
    } else {
      void parseJson(request, bytes.toString(), (error, value) => {
        if (error) done(new Problem(400, 'The body is not valid JSON.'));
        else if (isObject(value)) done(null, value);
        else done(new Problem(400, 'The body must be a JSON object.'));
      });
    }
  });
}

/** RFC 9110 section 15.5.16: where a coding is refused, `Accept-Encoding` says which is taken. */
function contentFault(headers: IncomingHttpHeaders): Problem | undefined {
  const coding = headers['content-encoding']?.toLowerCase() ?? 'identity';
  if (coding !== 'identity') {
    return new Problem(415, 'Send the body uncompressed.', {
      headers: { 'accept-encoding': 'identity' },
    });
  }
  const charset = CHARSET.exec(headers['content-type'] ?? '')?.[1];
  if (charset !== undefined && !UTF_8.has(charset.toLowerCase())) {
    return new Problem(415, 'Send the body in UTF-8.');
  }
  return undefined;
}

function bytesFault(bytes: Buffer): Problem | undefined {
  if (!isUtf8(bytes)) return new Problem(400, 'The body is not valid UTF-8.');
  const fault = shapeFault(bytes);
  return fault === undefined ? undefined : new Problem(400, fault);
}

const isObject = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
