import type { FastifyInstance } from 'fastify';
import { Problem } from './problem.js';

/** Bytes. The largest valid body is a contact message: 5,000 characters, each at most two 6-byte escapes, and a margin. */
export const BODY_LIMIT_BYTES = 64 * 1024;

/** Levels of objects and lists. No call needs more than three; thousands would exhaust the stack of what reads them. */
const DEPTH_MAX = 8;

const isDeeperThan = (levels: number, value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner)));

/**
 * Accepts JSON objects only: any other type is 415, any other JSON value 400.
 * An empty body counts as `{}`, so that a call without fields may still name its content type.
 */
export function acceptJsonObjects(fastify: FastifyInstance): void {
  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') {
      done(null, {});
      return;
    }
    void parseJson(request, text as string, (error, body) => {
      if (error) {
        done(new Problem(400, 'The body is not valid JSON.'));
      } else if (typeof body !== 'object' || body === null || Array.isArray(body)) {
        done(new Problem(400, 'The body must be a JSON object.'));
      } else if (isDeeperThan(DEPTH_MAX, body)) {
        done(new Problem(400, 'The body is nested too deeply.'));
      } else {
        done(null, body);
      }
    });
  });
}
