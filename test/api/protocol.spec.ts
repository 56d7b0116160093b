import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '#support/app';
import { call, signUpAndLogIn } from '#support/factories';
import { expectLoginRequired, expectInvalidToken, expectProblem, expectNamed } from './problem.js';

/** Everything that answers without a token. A reviewer sees every addition to this list. */
const PUBLIC = new Set([
  'POST /api/auth/signup/email',
  'POST /api/auth/login/email',
  'POST /api/auth/login/second-step',
  'POST /api/auth/login/passkey-options',
  'POST /api/auth/login/passkey',
  'POST /api/auth/login/provider',
  'GET /api/auth/providers',
  'POST /api/auth/providers/{provider}',
  'POST /api/auth/forgot-password',
  'POST /api/auth/reset-password',
  'POST /api/auth/confirm-email',
  'POST /api/auth/mailed-link',
  'POST /api/contact',
]);

interface OpenApi {
  openapi: string;
  security: unknown[];
  paths: Record<string, Record<string, { security?: unknown[]; responses: object }>>;
}

const site = useTestApp();
let document: OpenApi;
let operations: [method: string, path: string][];
beforeAll(async () => {
  document = JSON.parse(await (await call(site, '/openapi.json')).text());
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method): [string, string] => [method.toUpperCase(), path]),
  );
});

const at = async (method: string, path: string, init: RequestInit = {}) =>
  fetch(site.url + path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000'), {
    method,
    ...init,
  });
const json = { 'content-type': 'application/json' };
const contact = async (body: string, headers: Record<string, string> = json) =>
  at('POST', '/api/contact', { body, headers });

describe('Every route', () => {
  it('is in the OpenAPI document', () => {
    expect(operations.length).toBeGreaterThanOrEqual(18);
    expect(document.openapi).toBe('3.1.0');
  });

  it('asks for a token unless it is listed as public', async () => {
    for (const [method, path] of operations) {
      const response = await at(method, path);
      if (PUBLIC.has(`${method} ${path}`)) expect(response.status, path).not.toBe(401);
      else await expectLoginRequired(response);
    }
  });

  it('refuses what is no token, and documents the lock', async () => {
    for (const [method, path] of operations.filter((pair) => !PUBLIC.has(pair.join(' ')))) {
      await expectInvalidToken(await at(method, path, { headers: { authorization: 'Bearer x' } }));
      const operation = document.paths[path]?.[method.toLowerCase()];
      // With a scope where personal access tokens are taken, too (`scopes.spec.ts`).
      const lock = { bearer: expect.any(Array) as unknown };
      expect(operation?.security ?? document.security, path).toEqual([lock]);
      expect(operation?.responses, path).toHaveProperty('401');
    }
  });

  it('names the header to a program that sends another scheme, and says nothing of a session', async () => {
    for (const authorization of ['Token x', 'x', 'Basic YTpi', 'Bearer']) {
      for (const [method, path] of [
        ['GET', '/api/auth/profile'],
        ['POST', '/api/auth/mailed-link'],
      ] as const) {
        const answer = await at(method, path, { headers: { authorization } });
        expect(answer.headers.get('www-authenticate')).toBe('Bearer');
        await expectNamed(answer, 'bearer-required');
      }
    }
  });

  it('takes a token where it decides what an open call does', () => {
    for (const path of ['/api/auth/confirm-email', '/api/auth/mailed-link']) {
      expect(document.paths[path]?.['post']?.security).toEqual([{}, { bearer: [] }]);
    }
  });

  it('answers 404 to every other method, and OPTIONS with those it has', async () => {
    for (const path of new Set(operations.map(([, each]) => each))) {
      const options = await at('OPTIONS', path);
      expect([options.status, await options.text()], path).toEqual([204, '']);
      const allowed = options.headers.get('allow')?.split(', ') ?? [];
      for (const method of ['GET', 'POST', 'DELETE']) {
        expect(allowed.includes(method)).toBe(method.toLowerCase() in (document.paths[path] ?? {}));
        if (document.paths[path]?.[method.toLowerCase()]) continue;
        await expectProblem(await at(method, path), 404);
      }
    }
  });
});

describe('An address below /api that nothing answers', () => {
  it.each(['/api', '/api/', '/api/x', '/api/auth', '/api/auth/profile/x', '/api/Contact'])(
    'is a 404 problem: %s',
    async (path) => {
      for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS'])
        await expectProblem(await at(method, path), 404);
    },
  );

  it('is a 404 whatever the body', async () => {
    const init = { body: 'x', headers: { 'content-type': 'text/plain' } };
    await expectProblem(await at('POST', '/api/x', init), 404);
  });

  it('is a 404 however long it is', async () => {
    const { token } = await signUpAndLogIn(site);
    const headers = { authorization: `Bearer ${token}` };
    for (const length of [100, 101, 8_000]) {
      const path = `/api/auth/sessions/${'x'.repeat(length)}`;
      await expectProblem(await at('DELETE', path, { headers }), 404);
    }
  });
});

describe('A body', () => {
  it.each([
    '{',
    '{"name":',
    'null',
    '7',
    '"text"',
    '[]',
    '[{}]',
    'true',
    '{"name":"a"}}',
    '\u0000',
  ])('that reads %j is refused with 400', async (body) => {
    await expectProblem(await contact(body), 400);
  });

  it('without anything in it lacks its fields', async () => {
    expect((await expectProblem(await contact(''), 400)).errors).toHaveLength(4);
    expect((await expectProblem(await at('POST', '/api/contact'), 400)).detail).not.toBe('');
  });

  it('that a call has no use for is refused all the same when it cannot be read', async () => {
    const { token } = await signUpAndLogIn(site);
    const authorization = `Bearer ${token}`;
    for (const [method, path] of [
      ['DELETE', '/api/auth/sessions'],
      ['POST', '/api/auth/logout'],
    ] as const) {
      const send = async (type: string, body: string) =>
        at(method, path, { body, headers: { authorization, 'content-type': type } });
      await expectNamed(await send('text/plain', 'x'), 'not-json');
      await expectNamed(await send('application/json', '{'), 'invalid-json');
      await expectNamed(await send('application/json', 'x'.repeat(70_000)), 'body-too-large');
      expect((await send('application/json', '{}')).status).toBe(204);
    }
  });

  it('over the limit is refused with 413', async () => {
    await expectProblem(await contact(JSON.stringify({ message: 'x'.repeat(70_000) })), 413);
  });
});

describe('X-Request-Id', () => {
  const problemId = async (id: string) => {
    const response = await at('GET', '/api/x', { headers: { 'x-request-id': id } });
    return (await expectProblem(response, 404)).requestId;
  };

  it('is taken over when it looks like one, and replaced when not', async () => {
    expect(await problemId('trace-12345678')).toBe('trace-12345678');
    expect(await problemId('a b"<>')).toMatch(/^[\da-f-]{36}$/);
    expect(await problemId('x'.repeat(129))).toMatch(/^[\da-f-]{36}$/);
  });
});
