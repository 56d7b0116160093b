import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { sendFile } from '../web/front-door.js';
import { securityHeaders } from '../web/security-headers.js';
import { SiteFile } from '../web/site-file.js';
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
  fastify.get('/api/openapi.json', (request, reply) => {
    reply.hijack();
    sendFile(request.raw, reply.raw, (made ??= make()));
  });
}
