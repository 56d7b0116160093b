import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { securityHeaders } from '../../http/security-headers.js';
import { SiteFile } from '../../http/site.js';
import type { ApiDocument } from '../../shared/api-document.js';
import { openApiDocument } from './document.js';

interface Format {
  contentType: string;
  write: (document: ApiDocument) => Promise<string> | string;
}

/** The OpenAPI document by its addresses. */
const FORMATS: Record<string, Format> = {
  '/api/openapi.json': {
    contentType: 'application/json; charset=utf-8',
    write: (document) => JSON.stringify(document),
  },
  /** RFC 9512. */
  '/api/openapi.yaml': {
    contentType: 'application/yaml; charset=utf-8',
    write: async (document) => {
      const { stringify } = await import('yaml');
      return stringify(document, { aliasDuplicateObjects: false });
    },
  },
};

/** Serves the OpenAPI document. The reference that is made of it is a page of the site (`client/src/pages/api-docs`). */
export function registerDocs(
  app: NestFastifyApplication,
  environment: { publicUrl: string },
): void {
  const make = async ({ contentType, write }: Format) =>
    new SiteFile(Buffer.from(await write(openApiDocument(app, environment))), {
      ...securityHeaders(),
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding',
      'content-type': contentType,
      // Says nothing of anybody: a program of any origin may read it.
      'access-control-allow-origin': '*',
    });
  const fastify = app.getHttpAdapter().getInstance();
  for (const [url, format] of Object.entries(FORMATS)) {
    // Made when somebody asks, and once: it takes longer than all else at start.
    let made: Promise<SiteFile> | undefined;
    fastify.get(url, async (request, reply) => {
      const file = await (made ??= make(format));
      reply.hijack();
      return file.send(request.raw, reply.raw);
    });
  }
}
