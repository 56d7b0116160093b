import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncodings } from '../web/content-encoding.js';
import { securityHeaders } from '../web/security-headers.js';
import { matchesEtag, SiteFile } from '../web/site-file.js';
import { openApiDocument } from './document.js';

/** Serves the OpenAPI document. The reference that is made of it is a page of the site (`client/src/marketing/api-docs`). */
export function registerDocs(
  app: NestFastifyApplication,
  environment: { publicUrl: string },
): void {
  const make = () =>
    new SiteFile({
      content: Buffer.from(JSON.stringify(openApiDocument(app, environment))),
      compressible: true,
      headers: {
        ...securityHeaders(),
        'cache-control': 'no-cache',
        vary: 'Accept-Encoding',
        'content-type': 'application/json; charset=utf-8',
      },
    });
  // Made when somebody asks, and once: it takes longer than all else at start.
  let made: SiteFile | undefined;
  const fastify = app.getHttpAdapter().getInstance();
  fastify.get('/api/openapi.json', (request, reply) => send((made ??= make()), request, reply));
}

async function send(file: SiteFile, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { 'if-none-match': known, 'accept-encoding': accepted } = request.headers;
  const unchanged = matchesEtag(known, file.etag);
  const { headers, body } = unchanged
    ? { headers: file.unchanged, body: undefined }
    : await file.answer(acceptedEncodings(accepted));
  reply.hijack();
  reply.raw.writeHead(unchanged ? 304 : 200, headers);
  reply.raw.end(request.method === 'HEAD' ? undefined : body);
}
