import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { SECURITY_HEADERS } from '../../http/security-headers.js';
import { SiteFile } from '../../http/site-file.js';
import { openApiDocument } from './document.js';

/** Serves the OpenAPI document. The reference that is made of it is a page of the site (`client/src/pages/api-docs`). */
export function registerDocs(
  app: NestFastifyApplication,
  environment: { publicUrl: string },
): void {
  const fastify = app.getHttpAdapter().getInstance();
  const headers = {
    ...SECURITY_HEADERS,
    'cache-control': 'no-cache',
    vary: 'Accept-Encoding',
    'content-type': 'application/json; charset=utf-8',
    // Holds no personal data: a program of any origin may read it.
    'access-control-allow-origin': '*',
  };
  // Made by the first request: it takes longer than all else at start.
  let made: SiteFile | undefined;
  fastify.get('/api/openapi.json', async (request, reply) => {
    made ??= new SiteFile(Buffer.from(JSON.stringify(openApiDocument(app, environment))), headers);
    reply.hijack();
    return made.send(request.raw, reply.raw);
  });
}
