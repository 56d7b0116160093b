import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ApiDocument,
  type DocumentedCall,
  isOpen,
  operationsOf,
  resolveRef,
} from '#server/shared/api-document';
import { createTestApp, type TestApp } from '#support/app';
import { PROBLEM_NAMES } from '#server/api/catalogue';
import { exampleOf } from '#server/api/problem';
import { COMMANDS_MS, runCommand } from '#support/command';
import { call } from '#support/factories';
import { ORIGIN } from '#support/passkeys';
import { type Answer, Contract } from '#support/openapi-contract';

let site: TestApp;
let document: ApiDocument;
let folder: string;
let operations: DocumentedCall[];
beforeAll(async () => {
  site = await createTestApp({ env: { PUBLIC_URL: ORIGIN } });
  document = JSON.parse(await (await call(site, '/openapi.json')).text());
  operations = operationsOf(document).map(withAnswers);
  folder = await mkdtemp(join(tmpdir(), 'northfold-openapi-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await site.close();
});

/** The same with every answer and example in its place, as generators read it. */
function withAnswers({ operation, ...call }: DocumentedCall): DocumentedCall {
  const answers = Object.entries(operation.responses).map(([status, given]) => {
    const response = resolveRef(document, given);
    const content = Object.entries(response.content ?? {}).map(([type, media]) => {
      const examples = Object.entries(media.examples ?? {}).map(
        ([name, example]) => [name, resolveRef(document, example)] as const,
      );
      return [
        type,
        { ...media, ...(media.examples && { examples: Object.fromEntries(examples) }) },
      ];
    });
    return [
      status,
      { ...response, ...(response.content && { content: Object.fromEntries(content) }) },
    ];
  });
  return { ...call, operation: { ...operation, responses: Object.fromEntries(answers) } };
}

describe('The OpenAPI document', () => {
  it('gives a linter nothing to say', async () => {
    const file = join(folder, 'openapi.json');
    await writeFile(file, JSON.stringify(document));
    const linter = 'node_modules/@redocly/cli/bin/cli.js';
    const options = ['lint', file, '--extends=recommended', '--format=json'];
    const child = spawn(process.execPath, [linter, ...options], {
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [output] = await Promise.all([text(child.stdout), once(child, 'close')]);
    const { problems } = JSON.parse(output.slice(output.indexOf('{'))) as { problems: unknown[] };
    expect(problems).toEqual([]);
    expect(child.exitCode).toBe(0);
  });

  it(
    'is written by a command that says where, and takes no option for a file',
    { timeout: COMMANDS_MS },
    async () => {
      const file = join(folder, 'written.json');
      expect(await runCommand('openapi', [file], {})).toMatchObject({ code: 0, err: '' });
      expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ openapi: '3.1.0' });
      const help = await runCommand('openapi', ['--help'], {});
      expect(help).toMatchObject({ code: 0, out: expect.stringContaining('Usage:') });
      expect((await runCommand('openapi', ['--yaml'], {})).code).toBe(2);
      const refused = await runCommand('openapi', [join(folder, 'none/written.json')], {});
      expect(refused).toMatchObject({ code: 1, err: expect.stringMatching(/^ENOENT.*\n$/) });
    },
  );

  it('says of every operation what it is called, what it does and how it fails', () => {
    const names = operations.map(({ operation: { operationId } }) => operationId);
    expect(new Set(names).size).toBe(names.length);
    for (const { method, path, operation } of operations) {
      expect(operation.operationId).toMatch(/^[a-z]+([A-Z][a-z]+)*$/);
      expect(operation.summary).toMatch(/^[A-Z].*\w$/);
      expect(document.tags.map(({ name }) => name)).toEqual(expect.arrayContaining(operation.tags));
      const responses = Object.entries(operation.responses);
      for (const [, { description }] of responses) expect(description, path).toMatch(/\.$/);
      const expected = [
        ...(isOpen(operation) ? [] : ['401', '403']),
        ...(method === 'GET' ? [] : ['400']),
        '429',
        '503',
        'default',
      ];
      expect(Object.keys(operation.responses), path).toEqual(expect.arrayContaining(expected));
    }
  });

  it('has an example of everything that is sent, and each is valid', () => {
    const contract = new Contract(document);
    for (const { path, operation } of operations) {
      for (const part of [operation.requestBody, ...Object.values(operation.responses)]) {
        for (const media of Object.values(part?.content ?? {})) {
          const named = Object.values(media.examples ?? {}).map(({ value }) => value);
          const examples = media.example === undefined ? named : [media.example];
          expect(examples.length, path).toBeGreaterThan(0);
          for (const example of examples) {
            expect(contract.schemaFaults(media.schema, example), path).toEqual([]);
          }
        }
      }
    }
  });

  it('knows what any call may meet: too large a body, another type, an internal error', () => {
    for (const { operation } of operations) {
      const media = operation.responses['default']?.content?.['application/problem+json'];
      const statuses = Object.values(media?.examples ?? {}).map(
        ({ value }) => (value as { status: number }).status,
      );
      expect(statuses).toEqual(expect.arrayContaining([413, 415, 500]));
    }
  });

  it('says where the API is, for programs that have nothing but the document', () => {
    expect(document.servers).toEqual([{ url: ORIGIN, description: 'This site' }]);
  });

  it('lists the types of problems, by which programs distinguish them', () => {
    const { type } = document.components.schemas['ProblemDetails']?.properties ?? {};
    const types = PROBLEM_NAMES.map((name) => exampleOf(name).type);
    expect(type?.enum?.toSorted()).toEqual([...new Set(types)].toSorted());
    expect(type?.enum).toContain('about:blank');
  });

  it('is named by every answer, with the reference for people, whatever the answer is', async () => {
    for (const path of ['/auth/settings', '/nowhere', '/contact']) {
      const { headers } = await call(site, path);
      expect(headers.get('link')).toContain('</api/docs>; rel="service-doc"');
      expect(headers.get('link')).toContain('</api/openapi.json>; rel="service-desc"');
    }
  });

  it('limits every text and number that is sent', () => {
    const unlimited = operations.flatMap(({ path, operation: { requestBody } }) =>
      Object.values(requestBody?.content ?? {}).flatMap(({ schema }) =>
        Object.entries(resolveRef(document, schema).properties ?? {})
          .filter(([, { type, enum: values, maxLength, maximum, maxItems }]) => {
            const limit = maxLength ?? maximum ?? maxItems ?? values;
            // An object is bounded by its body, as every request is.
            return type !== 'boolean' && type !== 'object' && limit === undefined;
          })
          .map(([field]) => `${path} ${field}`),
      ),
    );
    expect(unlimited).toEqual([]);
  });
});

describe('The contract that API tests are held to', () => {
  const ANSWERED: Record<string, string> = {
    'content-type': 'application/json; charset=utf-8',
    etag: '"vXb9Jt1hS5eQ2k7mZyC0aw"',
  };
  const answered = (changes: Partial<Answer> = {}): string[] =>
    new Contract(document).faults({
      method: 'GET',
      path: '/api/auth/profile',
      status: 200,
      header: (name) => ANSWERED[name.toLowerCase()],
      body: '{"name":null,"email":"ada@example.com","emailVerified":false}',
      ...changes,
    });
  const problem = (type: string) =>
    JSON.stringify({
      type,
      title: 'Unauthorized',
      status: 401,
      detail: 'No.',
      message: 'No.',
      requestId: '12345678',
    });
  const refused = (name: string) =>
    ({ 'content-type': 'application/problem+json', 'www-authenticate': 'Bearer' })[
      name.toLowerCase()
    ];

  it('is kept by an answer that is documented', () => {
    expect(answered()).toEqual([]);
    const body = problem('urn:northfold:problem:authentication-required');
    expect(answered({ status: 401, header: refused, body })).toEqual([]);
  });

  it.each<[string, Partial<Answer>, RegExp]>([
    ['a field too many', { body: '{"name":null,"email":"a@b.de","id":1}' }, /additional prop/],
    ['a text in the wrong format', { body: '{"name":null,"email":"ada"}' }, /format "idn-email"/],
    ['another status', { status: 206 }, /does not know this status/],
    ['another content type', { header: () => 'text/html' }, /text\/html is not documented/],
    ['another method', { method: 'PATCH' }, /does not know this call/],
    [
      'an answer without its header',
      { header: (name) => (name === 'content-type' ? 'application/json' : undefined) },
      /ETag is missing/,
    ],
    [
      'a problem of an unknown type',
      { status: 401, header: refused, body: problem('urn:northfold:problem:moon') },
      /problem:moon is not documented/,
    ],
  ])('is broken by %s', (_, changes, fault) => {
    expect(answered(changes).join('\n')).toMatch(fault);
  });
});
