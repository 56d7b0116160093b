import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { brand } from '../../client/content/brand.js';
import { ANONYMOUS_CALLS } from '../common/anonymous-call-limit.js';
import { isLoopback } from '../common/loopback.js';
import { type AnnouncedQuotas, QUOTAS_EXTENSION } from '../common/openapi.js';
import { type ApiDocument, type Operation, operationsOf } from './api-document.js';
import { exampleOf } from './example.js';
import { API_VERSION, introduction, quotaSentence, TAGS } from './introduction.js';
import { HEADERS } from './problem-headers.js';
import { announceProblems, dropAnnouncedFaults } from './problem-responses.js';
import { ProblemDetails } from './problem-schema.js';

const SCHEME = 'bearer';

/**
 * The OpenAPI 3.1 document of every route that the application has, generated from the code.
 * Every operation needs a token unless its handler is `@Public()`, as the guard sees it.
 */
export function openApiDocument(
  app: INestApplication,
  { publicUrl }: { publicUrl: string },
): ApiDocument {
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle(`${brand.name} API`)
    .setVersion(API_VERSION)
    .setContact(brand.name, `${publicUrl}/contact`, brand.email.general)
    .setLicense('Terms and conditions', `${publicUrl}/terms`)
    .setTermsOfService(`${publicUrl}/terms`)
    // A machine that is only tried out is best addressed by wherever the document came from.
    .addServer(isLoopback(new URL(publicUrl).hostname) ? '/' : publicUrl, 'This site')
    .addBearerAuth(
      {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'JWT',
        description: 'The `access_token` of a login.',
      },
      SCHEME,
    )
    .addSecurityRequirements(SCHEME);
  for (const { name, description } of TAGS) config.addTag(name, description);

  // Nest's types leave more open than the document does.
  const document = SwaggerModule.createDocument(app, config.build(), {
    extraModels: [ProblemDetails],
  }) as unknown as ApiDocument;
  document.info.description = introduction(quotasOf(document));
  document.components.headers = HEADERS;
  for (const { method, operation } of operationsOf(document)) finish(document, method, operation);
  dropAnnouncedFaults(document);
  return document;
}

/** Puts in what no decorator can say, or what several say together. */
function finish(document: ApiDocument, method: string, operation: Operation): void {
  // `@Public()` leaves the requirement of nothing, which OpenAPI writes as no requirement.
  if (operation.security?.some((needed) => Object.keys(needed).length === 0)) {
    operation.security = [];
  }
  announceProblems(document, method, operation);
  sayQuotas(operation);
  if (method !== 'GET') sayAnonymousLimit(operation);
  if (operation.parameters?.length === 0) delete operation.parameters;
  for (const part of [operation.requestBody, ...Object.values(operation.responses)]) {
    for (const media of Object.values(part?.content ?? {})) {
      if (!media.examples) media.example ??= exampleOf(document, media.schema);
    }
  }
}

type Announcing = Operation & { [QUOTAS_EXTENSION]?: AnnouncedQuotas };

const quotasOf = (document: ApiDocument) =>
  operationsOf(document).flatMap(({ operation }: { operation: Announcing }) => {
    const { counted = '', quotas = [] } = operation[QUOTAS_EXTENSION] ?? {};
    return quotas.map((quota) => ({ ...quota, counted, summary: operation.summary }));
  });

function sayQuotas(operation: Announcing): void {
  const announced = operation[QUOTAS_EXTENSION];
  if (!announced) return;
  delete operation[QUOTAS_EXTENSION];
  const sentence = quotaSentence(announced.counted, announced.quotas);
  operation.description = [operation.description, sentence].filter(Boolean).join(' ');
  if (announced.areInHeaders) announceQuotaHeaders(operation);
}

/** Absent where limits are off. */
function announceQuotaHeaders({ responses }: Operation): void {
  for (const [status, response] of Object.entries(responses)) {
    if (!status.startsWith('2')) continue;
    for (const name of ['RateLimit', 'RateLimit-Policy'] as const) {
      response.headers = { ...response.headers, [name]: { ...HEADERS[name], required: false } };
    }
  }
}

/** The limit that stands before every call with a body (`limitAnonymousCalls`). */
function sayAnonymousLimit(operation: Operation): void {
  if (operation.security?.length !== 0) return;
  const quota = { ...ANONYMOUS_CALLS, whose: 'one client' };
  const sentence = quotaSentence('calls without a token, of all kinds together,', [quota]);
  operation.description = [operation.description, sentence].filter(Boolean).join(' ');
}
