import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { brand } from '#content/brand';
import { ANONYMOUS_CALLS } from '../../http/call-limits.js';
import { type AnnouncedQuotas, QUOTAS_EXTENSION } from '../openapi.js';
import { BEARER_SCHEME } from '../../auth/sessions/scope.decorator.js';
import {
  type ApiDocument,
  isOpen,
  type Operation,
  operationsOf,
  scopeOf,
} from '../../shared/api-document.js';
import { exampleOf } from './example.js';
import { API_VERSION, introduction, quotaSentence, TAGS } from './introduction.js';
import { headerComponents, headerRef, optional, QUOTA_HEADERS } from './problem-headers.js';
import { announceProblems, dropAnnouncedFaults } from './problem-responses.js';
import { problemExamples, shareProblems } from './shared-problems.js';
import { ProblemDetails } from './problem-schema.js';

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
    .addServer(publicUrl, 'This site')
    .addBearerAuth(
      {
        type: 'http',
        scheme: 'bearer',
        description:
          'A personal access token of the account area, or the `access_token` of a login. Operations name the scope that a ' +
          'personal access token needs; those that name none take the `access_token` of a login only.',
      },
      BEARER_SCHEME,
    )
    .addSecurityRequirements(BEARER_SCHEME);
  for (const { name, description } of TAGS) config.addTag(name, description);

  // Nest's types leave more open than the document does.
  const document = SwaggerModule.createDocument(app, config.build(), {
    extraModels: [ProblemDetails],
  }) as unknown as ApiDocument;
  document.info.description = introduction(quotasOf(document));
  document.components.headers = headerComponents();
  for (const { method, operation } of operationsOf(document)) finish(document, method, operation);
  dropAnnouncedFaults(document);
  document.components.examples = problemExamples(document);
  shareProblems(document);
  return document;
}

/** Puts in what no decorator can say, or what several say together. */
function finish(document: ApiDocument, method: string, operation: Operation): void {
  // `@Public()` leaves the requirement of nothing, which OpenAPI writes as no requirement where there is no other.
  if (operation.security?.every((needed) => Object.keys(needed).length === 0)) {
    operation.security = [];
  }
  if (method === 'GET') announceUnchanged(operation);
  announceProblems(document, method, operation);
  sayScope(operation);
  sayQuotas(operation);
  if (method !== 'GET') sayAnonymousLimit(operation);
  if (operation.parameters?.length === 0) delete operation.parameters;
  for (const part of [operation.requestBody, ...Object.values(operation.responses)]) {
    for (const media of Object.values(part?.content ?? {})) {
      if (!media.examples) media.example ??= exampleOf(document, media.schema);
    }
  }
}

/** What has a tag is answered with 304 to who has it already (`tagAnswers`). */
function announceUnchanged(operation: Operation): void {
  const { headers = {} } = operation.responses['200'] ?? {};
  if (!headers['ETag']) return;
  operation.responses['304'] = { description: 'It is as it was.', headers };
  (operation.parameters ??= []).push({
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'The `ETag` of an earlier answer.',
    schema: { type: 'string' },
  });
}

/** The scope that a personal access token needs, for readers: tools read it from `security`. */
function sayScope(operation: Operation): void {
  const scope = scopeOf(operation);
  if (isOpen(operation) && scope === undefined) return;
  const sentence =
    scope === undefined
      ? 'Takes no personal access token.'
      : `A personal access token needs \`${scope}\`.`;
  operation.description = [operation.description, sentence].filter(Boolean).join(' ');
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

/** Every answer that comes after the counting has them: a field that is refused, an address that is taken, a database away. */
function announceQuotaHeaders({ responses }: Operation): void {
  for (const response of Object.values(responses)) {
    const counted = QUOTA_HEADERS.map((name) => [name, headerRef(optional(name))] as const);
    response.headers = { ...Object.fromEntries(counted), ...response.headers };
  }
}

/** The limit that stands before every call with a body (`limitAnonymousCalls`). */
function sayAnonymousLimit(operation: Operation): void {
  if (!isOpen(operation)) return;
  const quota = { ...ANONYMOUS_CALLS, whose: 'one client' };
  const sentence = quotaSentence('calls without a token, of all kinds together,', [quota]);
  operation.description = [operation.description, sentence].filter(Boolean).join(' ');
}
