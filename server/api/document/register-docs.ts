import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { SECURITY_HEADERS } from '../../http/security-headers.js';
import { SiteFile } from '../../http/site-file.js';
import type { ApiDocument } from '../../shared/api-document.js';
import { openApiDocument } from './document.js';

/** The addresses of the OpenAPI document; YAML is RFC 9512. */
const FORMATS = {
  json: (document: ApiDocument) => JSON.stringify(document),
  yaml: async (document: ApiDocument) =>
    (await import('yaml')).stringify(document, { aliasDuplicateObjects: false }),
};

/** Serves the OpenAPI document. The reference that is made of it is a page of the site (`client/src/pages/api-docs`). */
export function registerDocs(
  app: NestFastifyApplication,
  environment: { publicUrl: string },
): void {
  const fastify = app.getHttpAdapter().getInstance();
  for (const [format, write] of Object.entries(FORMATS)) {
    const headers = {
      ...SECURITY_HEADERS,
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding',
      'content-type': `application/${format}; charset=utf-8`,
      // Says nothing of anybody: a program of any origin may read it.
      'access-control-allow-origin': '*',
    };
    const make = async () =>
      new SiteFile(Buffer.from(await write(openApiDocument(app, environment))), headers);
    // Made when somebody asks, and once: it takes longer than all else at start.
    let made: Promise<SiteFile> | undefined;
    fastify.get(`/api/openapi.${format}`, async (request, reply) => {
      const file = await (made ??= make());
      reply.hijack();
      return file.send(request.raw, reply.raw);
    });
  }
}
