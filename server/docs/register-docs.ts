import { createHash } from 'node:crypto';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncodings } from '../web/content-encoding.js';
import { documentHeaders, securityHeaders } from '../web/security-headers.js';
import { matchesEtag, SiteFile } from '../web/site-file.js';
import { openApiDocument } from './document.js';
import { referencePage } from './reference.js';
import { style } from './style.js';

/** One style by its hash and the icon: the page has nothing else, and no script at all. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "img-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const inMemory = (content: string, headers: Record<string, string>) =>
  new SiteFile({
    content: Buffer.from(content),
    compressible: true,
    headers: {
      ...securityHeaders(),
      ...documentHeaders(),
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding',
      ...headers,
    },
  });

/** Serves the OpenAPI document and the reference that is made of it. */
export function registerDocs(
  app: NestFastifyApplication,
  environment: { publicUrl: string },
): void {
  const make = () => {
    const document = openApiDocument(app, environment);
    return {
      '/api/openapi.json': inMemory(JSON.stringify(document), {
        'content-type': 'application/json; charset=utf-8',
      }),
      '/api/docs': inMemory(referencePage(document, environment.publicUrl), {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': POLICY,
      }),
    };
  };
  // Made when somebody asks, and once: it takes longer than all else at start.
  let made: ReturnType<typeof make> | undefined;
  const fastify = app.getHttpAdapter().getInstance();
  for (const url of ['/api/openapi.json', '/api/docs'] as const) {
    fastify.get(url, (request, reply) => send((made ??= make())[url], request, reply));
  }
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
