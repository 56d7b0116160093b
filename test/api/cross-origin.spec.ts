import { describe, expect, it } from 'vitest';
import { FLOOD } from '#server/limits/limits';
import { type ApiDocument, operationsOf } from '#server/shared/api-document';
import { useTestApp } from '#support/app';
import { buildUser, call, signUpAndLogIn } from '#support/factories';
import { expectLoginRequired } from './problem.js';

const OURS = 'https://app.example.com';
const ALSO_OURS = 'http://localhost:5173';

const site = useTestApp({ env: { CORS_ORIGINS: `${OURS}, ${ALSO_OURS}`, RATE_LIMITS: 'on' } });

const lowerCase = (names: readonly string[]) => names.map((name) => name.toLowerCase());

const preflight = async (origin: string, method = 'PUT') =>
  call(site, '/auth/settings', {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization,content-type',
    },
  });

describe('A script of an origin in CORS_ORIGINS', () => {
  it.each([OURS, ALSO_OURS])('passes the preflight for two hours: %s', async (origin) => {
    const { status, headers } = await preflight(origin);
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe(origin);
    expect(headers.get('access-control-allow-methods')).toMatch(/\bPUT\b.*\bDELETE\b/);
    expect(headers.get('access-control-allow-headers')).toMatch(/Authorization.*Content-Type/);
    expect(headers.get('access-control-max-age')).toBe('7200');
    expect(headers.get('vary')).toMatch(/\bOrigin\b/);
  });

  it('reads answers and problems with their headers, and never gets credentials', async () => {
    const { token } = await signUpAndLogIn(site);
    const read = await call(site, '/auth/settings', { token, headers: { origin: OURS } });
    expect(read.status).toBe(200);
    const refused = await call(site, '/auth/settings', { headers: { origin: OURS } });
    await expectLoginRequired(refused.clone());
    for (const { headers } of [read, refused]) {
      expect(headers.get('access-control-allow-origin')).toBe(OURS);
      expect(headers.get('access-control-expose-headers')).toMatch(/Retry-After.*X-Request-Id/);
      expect(headers.get('access-control-allow-credentials')).toBeNull();
    }
  });

  it('may send every header that the document offers, and read every one that it promises', async () => {
    const document: ApiDocument = JSON.parse(await (await call(site, '/openapi.json')).text());
    const calls = operationsOf(document).map(({ operation }) => operation);
    const offered = calls
      .flatMap(({ parameters = [] }) => parameters)
      .filter((parameter) => parameter.in === 'header')
      .map(({ name }) => name);
    const answers = calls.flatMap(({ responses }) => Object.values(responses));
    const promised = [...answers, ...Object.values(document.components.responses)].flatMap(
      ({ headers = {} }) => Object.keys(headers),
    );
    // Those of all calls stand in the introduction.
    const ofAll = {
      sent: ['X-Request-Id', 'traceparent', 'tracestate', 'baggage', 'sentry-trace'],
      read: ['X-Request-Id', 'Deprecation', 'Sunset'],
    };
    for (const name of [...ofAll.sent, ...ofAll.read]) {
      expect(document.info.description.toLowerCase()).toContain(`\`${name.toLowerCase()}\``);
    }
    const listed = (list: string | null) => list?.toLowerCase().split(', ') ?? [];
    const asked = await preflight(OURS);
    const allowed = listed(asked.headers.get('access-control-allow-headers'));
    expect(allowed).toEqual(expect.arrayContaining(lowerCase([...offered, ...ofAll.sent])));
    expect(offered).toContain('If-Match');
    const read = await call(site, '/auth/settings', { headers: { origin: OURS } });
    const exposed = listed(read.headers.get('access-control-expose-headers'));
    expect(exposed).toEqual(expect.arrayContaining(lowerCase([...promised, ...ofAll.read])));
    expect(promised).toContain('Content-Disposition');
  });

  it('can read that it called too often', async () => {
    const { points } = FLOOD.bodies;
    Object.assign(FLOOD.bodies, { points: 0 });
    const { status, headers } = await call(site, '/auth/login/email', {
      body: {},
      headers: { origin: OURS },
    });
    Object.assign(FLOOD.bodies, { points });
    expect(status).toBe(429);
    expect(headers.get('access-control-allow-origin')).toBe(OURS);
    expect(headers.get('retry-after')).toMatch(/^\d+$/);
  });
});

describe('A script of any other origin', () => {
  it.each([
    'https://evil.example',
    'https://app.example.com.evil.example',
    'http://app.example.com',
    'https://app.example.com:8443',
    'null',
  ])('is let through neither by the preflight nor to the answer: %s', async (origin) => {
    const asked = await preflight(origin);
    expect(asked.headers.get('access-control-allow-origin')).toBeNull();
    expect(asked.headers.get('access-control-allow-methods')).toBeNull();
    const read = await call(site, '/auth/login/email', { body: buildUser(), headers: { origin } });
    expect(read.headers.get('access-control-allow-origin')).toBeNull();
  });
});

it('Any origin may read the OpenAPI document', async () => {
  const { status, headers } = await call(site, '/openapi.json', {
    headers: { origin: 'https://any.example' },
  });
  expect(status).toBe(200);
  expect(headers.get('access-control-allow-origin')).toBe('*');
});
