import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operationsOf, type ApiDocument } from '#server/shared/api-document';
import { askRaw, type RawAnswer, sendRaw } from '#support/raw-http';
import { type Site, startSite } from '#support/site';
import { protectedPaths, publicPaths } from '#support/site-map';

/** On every answer, whatever it is (OWASP ASVS 5.0, 3.4). */
const ALWAYS = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': expect.stringMatching(/^(strict-origin-when-cross-origin|no-referrer)$/),
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
};
/** On what is no page and no file. */
const ANSWER = {
  ...ALWAYS,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
};
const PAGE = {
  ...ALWAYS,
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('camera=()'),
  'content-security-policy': expect.stringContaining("require-trusted-types-for 'script'"),
};
const PROBLEM = { ...ANSWER, 'content-type': 'application/problem+json; charset=utf-8' };

let site: Site;
beforeAll(async () => {
  site = await startSite({ LOG_LEVEL: 'info' });
});
afterAll(async () => site?.stop());

function expectProblem({ status, headers, body }: RawAnswer, expected: number): void {
  expect({ status, headers }).toMatchObject({ status: expected, headers: PROBLEM });
  const problem: Record<string, unknown> = JSON.parse(body);
  expect(problem).toMatchObject({ status: expected, detail: expect.stringMatching(/^[A-Z].+\.$/) });
  expect(headers['x-request-id']).toBe(problem['requestId']);
}

describe('Every route, however its path is spelt, has the headers', () => {
  const spellings: Record<string, (path: string) => string> = {
    'as it is': (path) => path,
    'with an encoded letter': (path) =>
      path.replace(/[a-z]/, (x) => `%${x.charCodeAt(0).toString(16)}`),
    'in upper case': (path) => path.toUpperCase(),
    'as a whole address': (path) => `http://elsewhere.example${path}`,
    'with two slashes': (path) => `/${path}`,
    'with a slash at the end': (path) => `${path}/`,
  };

  it.each(Object.entries(spellings))('%s', async (_, spell) => {
    const text = (await askRaw(site, 'GET', '/api/openapi.json')).body;
    const document: ApiDocument = JSON.parse(text);
    const operations = operationsOf(document).map(({ method, path }) => ({
      method,
      path: path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000'),
    }));
    expect(operations.length).toBeGreaterThan(15);
    const others = ['/health/live', '/health/ready'].map((path) => ({ method: 'GET', path }));
    for (const { method, path } of [...operations, ...others]) {
      const { status, headers } = await askRaw(site, method, spell(path));
      const isApi = /^\/+api/i.test(decodeURIComponent(spell(path)));
      // Some are open and take no body.
      const ofApi = status < 400 ? ANSWER : PROBLEM;
      expect({ path, status, headers }).toMatchObject({ path, headers: isApi ? ofApi : ALWAYS });
      expect(headers['x-request-id'], path).toBeDefined();
    }
    for (const path of [...publicPaths, ...protectedPaths]) {
      const { status, headers } = await askRaw(site, 'GET', `${spell(path)}?a=%41`);
      if (status === 200) expect(headers, path).toMatchObject(PAGE);
      else
        expect({ status, headers }).toMatchObject({
          status: 308,
          headers: { ...ANSWER, location: `${path}?a=%41` },
        });
    }
  });
});

describe('What is refused before it is a request', () => {
  const refusals: [what: string, status: number, bytes: string][] = [
    ['a line that is no request', 400, 'nonsense\r\n\r\n'],
    ['no host', 400, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
    [
      'an expectation',
      417,
      'GET / HTTP/1.1\r\nHost: a\r\nExpect: more\r\nConnection: close\r\n\r\n',
    ],
    [
      'too large headers',
      431,
      `GET / HTTP/1.1\r\nHost: a\r\nX-Large: ${'x'.repeat(20_000)}\r\n\r\n`,
    ],
    ['headers that do not end', 408, 'GET / HTTP/1.1\r\nHost: a\r\n'],
  ];

  it.each(refusals)('%s is a %i, and the connection ends', async (_, status, bytes) => {
    expect(await sendRaw(site, bytes)).toMatchObject({ status });
  });
});

describe('A path that cannot be decoded', () => {
  it.each(['/%', '/%E0%A4%A', '/%ff', '/reset-password/%zz', '/about%'])(
    'has the 404 page and a line in the log: %s',
    async (path) => {
      const id = `lost-${path.length}-${path.charCodeAt(2)}-path`;
      const { status, headers, body } = await askRaw(site, 'GET', path, `X-Request-Id: ${id}\r\n`);
      expect({ status, headers }).toMatchObject({ status: 404, headers: PAGE });
      expect(headers['x-request-id']).toBe(id);
      expect(body).toContain('404 - Page Not Found');
      await expect.poll(site.output).toContain(id);
    },
  );

  it('below /api is a 404 problem with a line in the log', async () => {
    const answer = await askRaw(site, 'GET', '/api/auth/%ff');
    expectProblem(answer, 404);
    await expect.poll(site.output).toContain(answer.headers['x-request-id']);
  });
});
