import type { INestApplication } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { brand } from '#content/brand';
import { QUOTAS_EXTENSION } from '../call.js';
import { SECURITY_HEADERS } from '../../http/security-headers.js';
import { SiteFile } from '../../http/site-file.js';
import { BEARER_SCHEME } from '../../auth/sessions/access.decorators.js';
import { type LimitName, limitOf, PER } from '../../limits/limits.js';
import { DAY, HOUR, MINUTE, QUARTER_HOUR, WEEK } from '../../shared/units.js';
import {
  type ApiDocument,
  isOpen,
  type Operation,
  operationsOf,
  resolveRef,
  type Schema,
  scopeOf,
} from '../../shared/api-document.js';
import { API_VERSION, introduction } from './introduction.js';
import { announceProblems, PROBLEM_HEADERS, ProblemDetails } from './problem-responses.js';

const TAGS = {
  auth: 'Signing up, logging in and out, and passwords.',
  account: 'The profile, a copy of all data, and deletion.',
  settings: 'The settings of the AI companion.',
  'second step': 'A code in addition to the password, if the owner turns it on.',
  sessions: 'Where the account is logged in and its recent activity.',
  passkeys: 'Logging in without a password (WebAuthn level 3).',
  providers: 'Logging in with an account at an OpenID provider (OpenID Connect Core 1.0).',
  'access tokens': 'Keys that owners create for programs.',
  contact: 'Messages from the contact form.',
  inbox: 'What our staff does with those messages. Staff only.',
};

export function openApiDocument(app: INestApplication, { publicUrl }: { publicUrl: string }) {
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle(`${brand.name} API`)
    .setDescription(introduction())
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
          'A personal access token, or the `access_token` from a login. Operations name the scope that a personal access ' +
          'token needs. Operations without a scope take only the `access_token` from a login.',
      },
      BEARER_SCHEME,
    )
    .addSecurityRequirements(BEARER_SCHEME);
  for (const [name, description] of Object.entries(TAGS)) config.addTag(name, description);

  // Nest's types leave more open than the document does.
  const document = SwaggerModule.createDocument(app, config.build(), {
    extraModels: [ProblemDetails],
  }) as unknown as ApiDocument;
  Object.assign(document.components, { headers: PROBLEM_HEADERS, responses: {}, examples: {} });
  for (const { method, operation } of operationsOf(document)) finish(document, method, operation);
  return document;
}

/** Serves the OpenAPI document. The reference that is made of it is a page of the site (`client/src/pages/api-docs`). */
export function registerDocs(app: NestFastifyApplication, environment: { publicUrl: string }) {
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

/** Puts in what no decorator can say, or what several say together. */
function finish(document: ApiDocument, method: string, operation: Operation): void {
  if (method === 'GET') announceUnchanged(operation);
  announceProblems(document, method, operation);
  sayScope(operation);
  sayQuotas(operation);
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
  operation.responses['304'] = { description: 'Nothing has changed.', headers };
  (operation.parameters ??= []).push({
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'The `ETag` of an earlier response.',
    schema: { type: 'string' },
  });
}

const say = (operation: Operation, sentence: string) => {
  operation.description = [operation.description, sentence].filter(Boolean).join(' ');
};

/** The scope that a personal access token needs, for readers: tools read it from `security`. */
function sayScope(operation: Operation): void {
  const scope = scopeOf(operation);
  if (scope !== undefined) say(operation, `A personal access token needs \`${scope}\`.`);
  else if (!isOpen(operation)) say(operation, "Doesn't take a personal access token.");
}

const WINDOWS: Record<number, string> = {
  [MINUTE]: 'minute',
  [QUARTER_HOUR]: 'quarter of an hour',
  [HOUR]: 'hour',
  [DAY]: 'day',
  [WEEK]: 'week',
};

const sequence = new Intl.ListFormat('en-US');

/** "At most 60 calls per hour for one client and 5 per hour for one email address." */
function sayQuotas(operation: Operation): void {
  const { [QUOTAS_EXTENSION]: announced } = operation;
  if (!announced) return;
  delete operation[QUOTAS_EXTENSION];
  const [counted, ...names] = announced as [string, ...LimitName[]];
  const parts = names.map((name, index) => {
    const { points, seconds, per } = limitOf(name);
    const amount = index === 0 ? `${points} ${counted}` : String(points);
    return `${amount} per ${WINDOWS[seconds] ?? `${seconds} seconds`} for ${per in PER ? PER[per as keyof typeof PER] : per}`;
  });
  say(operation, `At most ${sequence.format(parts)}.`);
}

const BY_FORMAT: Record<string, string> = {
  uuid: '018f6f1e-8a5b-4c3d-9e2f-1a2b3c4d5e6f',
  'date-time': '2025-11-21T09:30:00.000Z',
};

function exampleOf(document: ApiDocument, given: Schema): unknown {
  const schema = resolveRef(document, given);
  const { example, enum: values, format, properties, items, allOf, anyOf = allOf, type } = schema;
  if (example !== undefined) return example;
  if (schema.default !== undefined) return schema.default;
  if (values) return values[0];
  if (properties) {
    return Object.fromEntries(
      Object.entries(properties).map(([name, field]) => [name, exampleOf(document, field)]),
    );
  }
  if (anyOf?.[0]) return exampleOf(document, anyOf[0]);
  if (items) return [exampleOf(document, items)];
  if (format && BY_FORMAT[format]) return BY_FORMAT[format];
  return type === 'boolean' ? true : null;
}
