import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { shapeFault } from '../shared/json-shape.js';
import { type Problem, problem } from '../problems/problem.js';

/** Bytes. The largest valid body is a contact message: 5,000 characters, each at most two 6-byte escapes, and a margin. */
export const BODY_LIMIT_BYTES = 64 * 1024;

const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]*)/i;
/** The encoding's name and its usual misspelling (WHATWG Encoding Standard, section 4.2). */
const UTF_8 = new Set(['utf-8', 'utf8']);

/**
 * Accepts JSON objects only: any other type is 415, any other JSON value 400. They come in UTF-8 and
 * uncompressed (RFC 8259 section 8.1): bytes of another character set would be stored as something else
 * than was typed, so they are refused. An empty body is none, so that a call without fields may still name
 * its content type.
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
