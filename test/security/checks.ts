import assert from 'node:assert/strict';
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { type ApiDocument, isOpen, operationsOf } from '#server/shared/api-document';
import { buildContactMessage } from '#support/factories';
import { sendRaw } from '#support/raw-http';
import type { Target } from './target.js';

/** What can be tried against any deployment: by the name that `asvs.csv` uses, and a sentence that is true when it holds. */
export const checks: Record<string, (target: Target) => Promise<void>> = {
  'injection: Quotes and SQL in any field stay data': async (target) => {
    for (const email of ["' OR 1=1 --@example.com", "x'); DROP TABLE users; --"]) {
      const body = { email, password: "' OR '1'='1" };
      const response = await target.call('/auth/login/email', { body });
      assert.ok([400, 401].includes(response.status), `log-in answered ${response.status}`);
      assert.doesNotMatch(await response.text(), /syntax|SQL|relation|pg_/i);
    }
    const name = "Robert'); DROP TABLE users; --";
    const token = await target.token();
    const response = await target.call('/auth/profile', { method: 'PUT', token, body: { name } });
    assert.equal(Object(await response.json()).name, name);
  },

  'email-headers: A line break in a name, an address or a subject adds no header to an email':
    async (target) => {
      for (const field of ['name', 'email', 'subject']) {
        const body = buildContactMessage({ [field]: 'a@example.com\r\nBcc: victim@example.com' });
        assert.equal((await target.call('/contact', { body })).status, 400, field);
      }
    },

  'headers: No answer can be sniffed, framed, cached by others or read by another origin': async (
    target,
  ) => {
    for (const { name, headers, isPage, isLink, isCall } of await everyAnswer(target)) {
      const age = /max-age=(\d+).*includeSubDomains/.exec(
        headers.get('strict-transport-security') ?? '',
      );
      assert.ok(Number(age?.[1]) >= 31_536_000, `${name}: strict-transport-security`);
      assert.equal(headers.get('x-content-type-options'), 'nosniff', name);
      assert.match(headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/, name);
      const referrer = headers.get('referrer-policy') ?? '';
      assert.match(
        referrer,
        isLink ? /^no-referrer$/ : /^(strict-origin-when-cross-origin|no-referrer|same-origin)$/,
        name,
      );
      const resource = name.includes(' /og.png') ? 'cross-origin' : 'same-origin';
      assert.equal(headers.get('cross-origin-resource-policy'), resource, name);
      if (isPage) assert.equal(headers.get('cross-origin-opener-policy'), 'same-origin', name);
      if (isLink || isCall) assert.equal(headers.get('cache-control'), 'no-store', name);
      const isDescription = name.includes('/api/openapi.');
      if (!isDescription) assert.equal(headers.get('access-control-allow-origin'), null, name);
      assert.equal(headers.get('set-cookie'), null, name);
      assert.equal(headers.get('x-powered-by'), null, name);
    }
  },

  'policy: The content security policy allows only our own hashed or served code': async (
    target,
  ) => {
    const answers = await everyAnswer(target);
    assert.ok(answers.filter(({ isPage }) => isPage).length > 15, 'few pages were seen');
    for (const { name, headers, isPage } of answers) {
      const policy = headers.get('content-security-policy') ?? '';
      assert.match(policy, /default-src 'none'/, name);
      assert.doesNotMatch(policy, /unsafe-|\*|https?:/, name);
      if (!isPage) continue;
      assert.match(
        policy,
        /base-uri 'none'.*require-trusted-types-for 'script'|require-trusted-types-for 'script'.*base-uri 'none'/,
        name,
      );
      const findings = new CspEvaluator(new CspParser(policy).csp).evaluate();
      const serious = findings.filter(({ severity }) => severity <= Severity.MEDIUM);
      assert.deepEqual(
        serious.map(({ description }) => description),
        [],
        name,
      );
    }
  },

  'foreign-forms: A plain form on another site cannot call the API: only JSON is taken': async (
    target,
  ) => {
    for (const type of ['text/plain', 'multipart/form-data']) {
      const init = { method: 'POST', headers: { 'content-type': type }, body: '{}' };
      assert.equal((await target.fetch('/api/contact', init)).status, 415, type);
    }
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
    const preflight = await target.call('/contact', { method: 'OPTIONS', headers });
    assert.equal(preflight.headers.get('access-control-allow-origin'), null);
  },

  'safe-methods: Nothing changes by GET or HEAD': async (target) => {
    const token = await target.token();
    for (const path of ['/auth/delete', '/auth/logout', '/auth/change-password']) {
      for (const method of ['GET', 'HEAD']) {
        assert.equal((await target.call(path, { method, token })).status, 404, path);
      }
    }
  },

  'redirects: A redirect leads to a page of this site, whatever its address was made of': async (
    target,
  ) => {
    const paths = ['/about/', '/ABOUT', '//evil.example/about/', '/%5Cevil.example/'];
    let redirects = 0;
    for (const path of [...paths, '/https://evil.example/about/', '/about/?x=//evil.example']) {
      const location = (await target.fetch(path)).headers.get('location');
      if (location === null) continue;
      redirects += 1;
      assert.match(location, /^\/[^/\\]/, path);
      assert.equal(new URL(location, target.url).origin, target.url, path);
    }
    assert.ok(redirects > 0, 'nothing was redirected');
  },

  'smuggling: A request with two lengths is refused: nothing is smuggled behind it': async (
    target,
  ) => {
    const head = 'POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
    for (const rest of [
      'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      'Content-Length: 2\r\nContent-Length: 5\r\n\r\n{}abc',
    ]) {
      assert.equal((await sendRaw(target, head + rest)).status, 400, rest);
    }
  },

  'tokens: Every account call needs a token, in its header': async (target) => {
    const token = await target.token();
    const closed = (await operations(target)).filter(({ operation }) => !isOpen(operation));
    assert.ok(closed.length > 20, 'the document names few account calls');
    for (const { method, path } of closed) {
      for (const headers of [{}, { authorization: 'Bearer x' }, { authorization: 'Basic YTpi' }]) {
        assert.equal((await target.fetch(path, { method, headers })).status, 401, path);
      }
    }
    assert.equal((await target.call(`/auth/protected?access_token=${token}`)).status, 401);
    const doubled = { authorization: `Bearer ${token}, Bearer other` };
    assert.equal((await target.call('/auth/profile', { headers: doubled })).status, 401);
  },

  'mass-assignment: Fields that are not for the caller to set stay as they are': async (target) => {
    const token = await target.token();
    const before: object = Object(await (await target.call('/auth/profile', { token })).json());
    const body = { name: 'Ada', email: 'x@example.com', id: 'x', emailVerified: true, staff: true };
    const after = await target.call('/auth/profile', { method: 'PUT', token, body });
    assert.deepEqual(await after.json(), { ...before, name: 'Ada' });
  },

  'leaks: No source, setting, folder, metric or TRACE is served': async (target) => {
    const paths = ['/.git/HEAD', '/.env', '/package.json', '/server/main.js', '/assets/', '/fonts'];
    for (const path of [...paths, '/web-manifest.json', '/metrics']) {
      assert.equal((await target.fetch(path)).status, 404, path);
    }
    const trace = 'TRACE / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
    assert.match(String((await sendRaw(target, trace)).status), /^(4\d\d|501)$/);
  },

  'cache-deception: An account call with an invented ending is not answered as one': async (
    target,
  ) => {
    const token = await target.token();
    for (const ending of ['/x.css', '.css', '/..%2fx.js', '%0a.css']) {
      const response = await target.call(`/auth/profile${ending}`, { token });
      assert.ok([400, 404].includes(response.status), `${ending}: ${response.status}`);
      assert.match(response.headers.get('cache-control') ?? '', /no-store/);
    }
  },

  'faults: A fault is answered in a sentence, without a stack trace or SQL, and the site still serves':
    async (target) => {
      for (const body of ['{', '[]', 'null', '{"email":"\\u0000","password":"\\ud800"}']) {
        const response = await sendJson(target, '/auth/login/email', body);
        assert.equal(response.status, 400, body);
        const problem = await response.text();
        assert.doesNotMatch(problem, /\bat \/|node_modules|SELECT|QueryFailed|Error:/);
      }
      for (const path of ['/%', '/%00', '/api/%2e%2e/etc/passwd', `/${'a'.repeat(8_000)}`]) {
        const { status } = await target.fetch(path);
        assert.ok(status >= 400 && status < 500, `${path.slice(0, 40)}: ${status}`);
      }
      assert.equal((await target.fetch('/')).status, 200);
    },

  // Last: what it uses up lasts a quarter of an hour.
  'guessing: Guessing is stopped, under whatever address it claims to come from': async (
    target,
  ) => {
    const { email } = await target.account();
    let status = 0;
    for (let guess = 0; guess < 14; guess += 1) {
      const body = { email, password: `guess-number-${guess}` };
      const headers = { 'x-forwarded-for': `198.51.100.${guess}`, forwarded: `for=${guess}` };
      status = (await target.call('/auth/login/email', { body, headers })).status;
    }
    assert.equal(status, 429);
  },
};

/** The name that `asvs.csv` knows a check by. */
export const nameOf = (title: string) => title.split(':', 1)[0];

const sendJson = (target: Target, path: string, body: string) =>
  target.fetch(`/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });

/** Every call of the OpenAPI document, with an unknown id in its path. */
async function operations(target: Target) {
  const document: ApiDocument = JSON.parse(await (await target.fetch('/api/openapi.json')).text());
  return operationsOf(document).map(({ path, ...rest }) => ({
    ...rest,
    path: path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000'),
  }));
}

/** Every page of the sitemap, the files that they name, every call without a token, and what goes wrong. */
async function everyAnswer(target: Target) {
  const found = new Map<string, [method: string, path: string]>();
  const add = (method: string, path: string) => found.set(`${method} ${path}`, [method, path]);
  const sitemap = await (await target.fetch('/sitemap.xml')).text();
  for (const [, url = ''] of sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)) {
    const { pathname } = new URL(url);
    add('GET', pathname);
    const html = await (await target.fetch(pathname)).text();
    for (const [, path = ''] of html.matchAll(/\b(?:href|src)="(\/[^/"][^"#?]*)/g))
      add('GET', path);
  }
  const others = '/dashboard /settings/security /reset-password/x /confirm-email/x /no-such-page';
  for (const path of `${others} /ABOUT /%zz /api /api/%zz /og.png`.split(' ')) add('GET', path);
  for (const { method, path } of await operations(target)) add(method, path);
  add('POST', '/about');
  return Promise.all(
    [...found].map(async ([name, [method, path]]) => {
      const { headers } = await target.fetch(path, { method });
      const isPage = headers.get('content-type')?.startsWith('text/html') ?? false;
      const isLink = /^\/(reset-password|confirm-email|confirm-new-email)\//.test(path);
      const isCall = path.startsWith('/api/') && !/^\/api\/(docs|openapi)/.test(path);
      return { name, headers, isPage, isLink, isCall };
    }),
  );
}
