import assert from 'node:assert/strict';
import type { Requirement } from '../requirement.js';
import { everyAnswer, isLink, isPage, nameOf, type Visited } from '../walk.js';

/** V3 Web frontend security. */
export const frontendRequirements: Requirement[] = [
  {
    id: '3.2.1',
    says: 'An API answer opened as a page renders nothing',
    check: async (target) => {
      const response = await target.call('/auth/protected');
      assert.match(response.headers.get('content-type') ?? '', /^application\/problem\+json/);
      assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
      assert.match(response.headers.get('content-security-policy') ?? '', /default-src 'none'/);
    },
  },
  {
    id: '3.4.1',
    says: 'Every answer tells browsers to insist on HTTPS for a year or more, for subdomains too',
    check: async (target) => {
      for (const answer of await everyAnswer(target)) {
        const header = answer.headers.get('strict-transport-security') ?? '';
        const age = Number(/max-age=(\d+)/.exec(header)?.[1]);
        assert.ok(age >= 31_536_000, `${nameOf(answer)}: ${header}`);
        assert.match(header, /includeSubDomains/, nameOf(answer));
      }
    },
  },
  {
    id: '3.4.2',
    says: 'No other origin may read an answer but the description of the API, which says nothing of anybody',
    check: async (target) => {
      for (const origin of ['https://evil.example', 'null']) {
        const response = await target.call('/auth/protected', { headers: { origin } });
        assert.equal(response.headers.get('access-control-allow-origin'), null);
      }
      for (const answer of await everyAnswer(target)) {
        if (/\/api\/openapi\.(json|yaml)\b/.test(nameOf(answer))) continue;
        const header = answer.headers.get('access-control-allow-origin');
        assert.equal(header, null, nameOf(answer));
      }
    },
  },
  {
    id: '3.4.3',
    says: 'The content security policy allows only our own hashed or served code',
    check: async (target) => {
      const answers = await everyAnswer(target);
      assert.ok(answers.filter(isPage).length > 20, 'the walk saw few pages');
      for (const answer of answers) {
        const policy = policyOf(answer);
        assert.deepEqual(policy.get('default-src'), ["'none'"], nameOf(answer));
        assert.doesNotMatch([...policy.values()].join(' '), /unsafe-|\*|https?:/, nameOf(answer));
        if (!isPage(answer)) continue;
        assert.deepEqual(policy.get('base-uri'), ["'none'"], nameOf(answer));
        assert.match(policy.get('form-action')?.join(' ') ?? '', /^'(self|none)'$/, nameOf(answer));
        assert.deepEqual(policy.get('require-trusted-types-for'), ["'script'"], nameOf(answer));
        for (const source of policy.get('script-src') ?? []) {
          assert.match(source, /^'(self|sha256-[\w+/=]+)'$/, nameOf(answer));
        }
      }
    },
  },
  {
    id: '3.4.4',
    says: 'No answer may be sniffed for another type',
    check: async (target) => {
      for (const answer of await everyAnswer(target)) {
        assert.equal(answer.headers.get('x-content-type-options'), 'nosniff', nameOf(answer));
      }
    },
  },
  {
    id: '3.4.5',
    says: 'Other sites never learn a path, and a page with a token in its address sends no referrer',
    check: async (target) => {
      for (const answer of await everyAnswer(target)) {
        const header = answer.headers.get('referrer-policy') ?? '';
        const isSecret = isLink(answer);
        assert.match(
          header,
          isSecret
            ? /^no-referrer$/
            : /^(strict-origin-when-cross-origin|no-referrer|same-origin)$/,
          nameOf(answer),
        );
      }
    },
  },
  {
    id: '3.4.6',
    says: 'No answer can be framed',
    check: async (target) => {
      for (const answer of await everyAnswer(target)) {
        assert.deepEqual(policyOf(answer).get('frame-ancestors'), ["'none'"], nameOf(answer));
      }
    },
  },
  {
    id: '3.4.8',
    says: 'No page shares its window with another origin',
    check: async (target) => {
      for (const answer of (await everyAnswer(target)).filter(isPage)) {
        const header = answer.headers.get('cross-origin-opener-policy');
        assert.equal(header, 'same-origin', nameOf(answer));
      }
    },
  },
  {
    id: '3.5.2',
    says: 'A plain form on another site cannot call the API: only JSON is taken, which needs a preflight',
    check: async (target) => {
      for (const type of [
        'application/x-www-form-urlencoded',
        'text/plain',
        'multipart/form-data',
      ]) {
        const response = await target.fetch('/api/contact', {
          method: 'POST',
          headers: { 'content-type': type },
          body: '{"name":"a","email":"a@example.com","subject":"s","message":"m"}',
        });
        assert.equal(response.status, 415, type);
      }
      const preflight = await target.call('/contact', {
        method: 'OPTIONS',
        headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
      });
      assert.equal(preflight.headers.get('access-control-allow-origin'), null);
    },
  },
  {
    id: '3.5.3',
    says: 'Nothing changes by GET or HEAD',
    check: async (target) => {
      const token = await target.token();
      for (const path of ['/auth/delete', '/auth/logout', '/auth/change-password', '/contact']) {
        for (const method of ['GET', 'HEAD']) {
          const response = await target.call(path, { method, token });
          assert.equal(response.status, 404, `${method} ${path}`);
        }
      }
    },
  },
  {
    id: '3.5.8',
    says: 'Other origins can load nothing but the pictures that are made for link previews',
    check: async (target) => {
      for (const answer of await everyAnswer(target)) {
        const header = answer.headers.get('cross-origin-resource-policy');
        const isPreview = answer.path.startsWith('/og/') && answer.status === 200;
        assert.equal(header, isPreview ? 'cross-origin' : 'same-origin', nameOf(answer));
      }
    },
  },
  {
    id: '3.7.2',
    says: 'A redirect leads to a page of this site, whatever its address was made of',
    check: async (target) => {
      const paths = [
        '/about/',
        '/ABOUT',
        '//about',
        '//evil.example/about/',
        '/about/?x=//evil.example',
      ];
      let redirects = 0;
      for (const path of [...paths, '/%5Cevil.example/', '/https://evil.example/about/']) {
        const response = await target.fetch(path, { redirect: 'manual' });
        const location = response.headers.get('location');
        if (location === null) continue;
        redirects += 1;
        assert.match(location, /^\/[^/\\]/, path);
        assert.equal(new URL(location, target.url).origin, target.url, path);
        assert.equal((await target.fetch(location)).status, 200, path);
      }
      assert.ok(redirects > 0, 'nothing was redirected');
    },
  },
];

/** The directives of an answer's content security policy. */
function policyOf({ headers }: Visited): Map<string, string[]> {
  const directives = (headers.get('content-security-policy') ?? '').split(';');
  return new Map(
    directives.map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/);
      return [name, sources];
    }),
  );
}
