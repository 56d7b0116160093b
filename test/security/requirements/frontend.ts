import assert from 'node:assert/strict';
import type { Requirement } from '../requirement.js';

const PAGES = ['/', '/login', '/settings', '/reset-password/x', '/no-such-page'];

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
    says: 'Every answer tells browsers to insist on HTTPS for a year or more',
    check: async (target) => {
      for (const path of [...PAGES, '/api/auth/protected', '/api/nothing']) {
        const header = await headerOf(`${target.url}${path}`, 'strict-transport-security');
        const age = Number(/max-age=(\d+)/.exec(header)?.[1]);
        assert.ok(age >= 31_536_000, `${path}: ${header}`);
      }
    },
  },
  {
    id: '3.4.2',
    says: 'No other origin may read an answer',
    check: async (target) => {
      for (const origin of ['https://evil.example', 'null']) {
        const response = await target.call('/auth/protected', { headers: { origin } });
        assert.equal(response.headers.get('access-control-allow-origin'), null);
      }
    },
  },
  {
    id: '3.4.3',
    says: 'The content security policy allows only our own hashed or served code',
    check: async (target) => {
      for (const path of PAGES) {
        const policy = await headerOf(`${target.url}${path}`, 'content-security-policy');
        for (const part of ["default-src 'none'", "base-uri 'none'", "form-action 'self'"]) {
          assert.ok(policy.includes(part), `${path} lacks ${part}`);
        }
        assert.match(policy, /script-src [^;]*'sha256-/);
        assert.match(policy, /require-trusted-types-for 'script'/);
        assert.doesNotMatch(policy, /unsafe-inline|unsafe-eval|\*|https?:/);
      }
    },
  },
  {
    id: '3.4.4',
    says: 'No answer may be sniffed for another type',
    check: async (target) => {
      for (const path of [...PAGES, '/api/nothing', '/robots.txt']) {
        assert.equal(await headerOf(`${target.url}${path}`, 'x-content-type-options'), 'nosniff');
      }
    },
  },
  {
    id: '3.4.5',
    says: 'Other sites never learn a path, and a page with a token in its address sends no referrer',
    check: async (target) => {
      const usual = await headerOf(`${target.url}/`, 'referrer-policy');
      assert.ok(['strict-origin-when-cross-origin', 'no-referrer', 'same-origin'].includes(usual));
      assert.equal(
        await headerOf(`${target.url}/reset-password/x`, 'referrer-policy'),
        'no-referrer',
      );
    },
  },
  {
    id: '3.4.6',
    says: 'No page can be framed',
    check: async (target) => {
      for (const path of [...PAGES, '/api/nothing']) {
        const policy = await headerOf(`${target.url}${path}`, 'content-security-policy');
        assert.ok(policy.includes("frame-ancestors 'none'"), path);
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
        const response = await fetch(`${target.url}/api/contact`, {
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
          assert.equal(response.status, 405, `${method} ${path}`);
        }
      }
    },
  },
];

async function headerOf(url: string, name: string): Promise<string> {
  const response = await fetch(url, { redirect: 'manual' });
  await response.arrayBuffer();
  return response.headers.get(name) ?? '';
}
