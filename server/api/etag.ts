import { hash } from 'node:crypto';
import type { ApiResponseOptions } from '@nestjs/swagger';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the tag of an answer stands for: its text, or its `version`, which `If-Match` compares, and its text. */
    tag?: 'text' | 'version';
  }
}

export const ETAG_HEADER: NonNullable<ApiResponseOptions['headers']> = {
  ETag: {
    description:
      'Identifies this version of the response: for `If-None-Match` and, in the inbox, for `If-Match`.',
    required: true,
    schema: { type: 'string' },
    example: '"vXb9Jt1hS5eQ2k7mZyC0aw"',
  },
};

/** Whether `If-None-Match` names an entity (RFC 9110 section 13.1.2). A tag in its quotes is found without parsing. */
export const namesTag = (header = '', etag: string): boolean =>
  header === '*' || header.includes(etag.replace(/^W\//, ''));

/**
 * Gives each answer of a tagged route the `ETag` of the text that is sent (RFC 9110 section 8.8.3), and 304 where the client
 * has it, or its head.
 */
export function tagAnswers(fastify: FastifyInstance): void {
  fastify.addHook('preSerialization', ({ routeOptions }, reply, body, done) => {
    if (routeOptions.config.tag === 'version') {
      void reply.header('etag', (body as { version: number }).version);
    }
    done(null, body);
  });
  fastify.addHook('onSend', ({ method, headers, routeOptions }, reply, text, done) => {
    if (!routeOptions.config.tag || reply.statusCode >= 300) return done();
    const digest = hash('sha256', String(text), 'base64url').slice(0, 22);
    const version = reply.getHeader('etag');
    const etag = version === undefined ? `"${digest}"` : `"${String(version)}.${digest}"`;
    void reply.header('etag', etag);
    if (!/^(GET|HEAD)$/.test(method) || !namesTag(headers['if-none-match'], etag)) return done();
    void reply.code(304).removeHeader('content-type');
    // Of a head, Fastify leaves the text out itself, and sends its length.
    done(null, method === 'HEAD' ? text : null);
  });
}
