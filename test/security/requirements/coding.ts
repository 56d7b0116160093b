import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { buildContactMessage, buildUser } from '../../support/factories.js';
import type { Requirement } from '../requirement.js';
import { marker, type Target } from '../target.js';

/** V15 Secure coding, V16 logging and error handling. */
export const codingRequirements: Requirement[] = [
  {
    id: '15.3.1',
    says: 'An answer holds the documented fields and no more',
    check: async (target) => {
      const account = buildUser();
      const signup = await target.call('/auth/signup/email', { body: account });
      assert.deepEqual(await signup.json(), { name: null, email: account.email });
      const token = await target.token(account);
      const profile = await target.call('/auth/profile', { token });
      assert.deepEqual(await profile.json(), { name: null, email: account.email });
      const contact = await target.call('/contact', { body: buildContactMessage() });
      assert.deepEqual(Object.keys(await contact.json()), ['id', 'receivedAt']);
      await target.call('/auth/delete', { method: 'DELETE', token });
    },
  },
  {
    id: '15.3.3',
    says: 'Fields that a call does not know change nothing',
    check: async (target) => {
      const token = await target.token(await target.account());
      const response = await target.call('/auth/settings', {
        method: 'PUT',
        token,
        body: { dailyDigest: false, userId: '00000000-0000-4000-8000-000000000000', isAdmin: true },
      });
      assert.deepEqual(await response.json(), { aiPersona: 'supportive', dailyDigest: false });
    },
  },
  {
    id: '15.3.4',
    says: 'Changing X-Forwarded-For from call to call evades no limit',
    check: async (target) => {
      const { email } = await target.account();
      const statuses: number[] = [];
      for (let guess = 0; guess < 14; guess += 1) {
        const response = await target.call('/auth/login/email', {
          body: { email, password: `guess-number-${guess}` },
          headers: { 'x-forwarded-for': `198.51.100.${guess}` },
        });
        statuses.push(response.status);
      }
      assert.equal(statuses.at(-1), 429, statuses.join(' '));
    },
  },
  {
    id: '15.3.5',
    says: 'A value of another type is refused, not converted',
    check: async (target) => {
      const values: unknown[] = [1, true, null, ['a@example.com'], { toString: 'a@example.com' }];
      for (const email of values) {
        const response = await target.call('/auth/login/email', { body: { email, password: 'p' } });
        assert.equal(response.status, 400, JSON.stringify(email));
      }
    },
  },
  {
    id: '15.3.6',
    says: 'A body cannot reach an object prototype',
    check: async (target) => {
      for (const key of ['__proto__', 'constructor']) {
        const response = await fetch(`${target.url}/api/contact`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: `{"${key}":{"prototype":{"polluted":1},"polluted":1},"name":"a"}`,
        });
        assert.equal(response.status, 400);
      }
      const healthy = await target.call('/contact', { body: buildContactMessage() });
      assert.ok(!('polluted' in (await healthy.json())));
    },
  },
  {
    id: '15.3.7',
    says: 'Doubled headers and parameters in the address change nothing',
    check: async (target) => {
      const token = await target.token();
      const response = await target.call('/auth/profile?name=a&name=b&email=c', { token });
      assert.equal((await response.json()).email, (await target.anyAccount()).email);
      const doubled = await target.call('/auth/profile', {
        headers: { authorization: `Bearer ${token}, Bearer other` },
      });
      assert.equal(doubled.status, 401);
    },
  },
  {
    id: '16.2.5',
    says: 'No password, token or address gets into the log',
    needs: ['output'],
    check: async (target) => {
      const account = await target.account({ password: `secret-${marker()}` });
      const token = await target.token(account);
      await target.call('/auth/login/email', {
        body: { ...account, password: `wrong-${marker()}` },
      });
      await target.call('/auth/forgot-password', { body: { email: account.email } });
      await target.call(`/auth/profile?token=${token}`, { token });
      await logged(target, 'reset-requested');
      for (const secret of [account.password, token, account.email, 'wrong-probe']) {
        assert.ok(!target.output().includes(secret), `the log holds ${secret.slice(0, 16)}…`);
      }
    },
  },
  {
    id: '16.3.1',
    says: 'Every outcome of a log-in is one line with the ids of request and account',
    needs: ['output'],
    check: async (target) => {
      const account = await target.account();
      const ids = { good: `good-${marker()}`, bad: `bad-${marker()}` };
      const attempt = async (requestId: string, password: string) =>
        target.call('/auth/login/email', {
          body: { email: account.email, password },
          headers: { 'x-request-id': requestId },
        });
      await attempt(ids.bad, 'wrong-one-entirely');
      await attempt(ids.good, account.password);
      const good = await logged(target, 'logged-in', ids.good);
      const bad = await logged(target, 'login-failed', ids.bad);
      assert.match(String(good['accountId']), /^[\da-f-]{36}$/);
      assert.equal(bad['accountId'], good['accountId']);
    },
  },
  {
    id: '16.4.1',
    says: 'Nobody writes a line of the log: what comes from outside is encoded or left out',
    needs: ['output'],
    check: async (target) => {
      const forged = marker();
      await fetch(`${target.url}/api/${encodeURIComponent(`x\n{"event":"${forged}"}`)}`, {
        headers: { 'user-agent': `a {"event":"${forged}"}`, 'x-request-id': `{"${forged}` },
      });
      await target.call('/contact', { body: buildContactMessage({ subject: forged }) });
      await logged(target, 'logged-in');
      const lines = target
        .output()
        .split('\n')
        .filter((line) => line.includes(forged));
      assert.deepEqual(lines, []);
    },
  },
  {
    id: '16.5.1',
    says: 'A fault is told in a sentence, without a stack trace or SQL',
    check: async (target) => {
      const bodies = ['{', '[]', '"x"', 'null', '{"email":"\\u0000","password":"\\ud800"}'];
      for (const body of bodies) {
        const response = await fetch(`${target.url}/api/auth/login/email`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
        });
        assert.equal(response.status, 400, body);
        const problem = await response.json();
        assert.match(problem.detail, /^[A-Z].+\.$/);
        assert.doesNotMatch(
          JSON.stringify(problem),
          /\bat \/|node_modules|SELECT|QueryFailed|Error:/,
        );
      }
    },
  },
  {
    id: '16.5.2',
    says: 'When its database connections break, the site lets nobody in by mistake, and heals',
    needs: ['database'],
    check: async (target) => {
      const token = await target.token();
      await target.database(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid()`,
        [],
      );
      const refused = await target.call('/auth/protected', { token: `${token}x` });
      assert.ok([401, 503].includes(refused.status), `answered ${refused.status}`);
      let status = 0;
      for (let second = 0; second < 10 && status !== 200; second += 1) {
        status = (await target.call('/auth/protected', { token })).status;
        if (status === 200) break;
        assert.equal(status, 503);
        await pause(1_000);
      }
      assert.equal(status, 200, 'it did not heal within ten seconds');
    },
  },
  {
    id: '16.5.3',
    says: 'After hostile requests of every kind the site still serves',
    check: async (target) => {
      const paths = [
        '/%',
        '/%00',
        '/api/%2e%2e/%2e%2e/etc/passwd',
        `/${'a'.repeat(8_000)}`,
        '/api/auth/sessions/x',
      ];
      for (const path of paths) {
        const response = await fetch(target.url + path, { redirect: 'manual' });
        assert.ok(
          response.status >= 400 && response.status < 500,
          `${path.slice(0, 40)}: ${response.status}`,
        );
        await response.arrayBuffer();
      }
      assert.equal((await fetch(target.url)).status, 200);
    },
  },
];

/** Waits for a line of the security log. The log is written a few times a second. */
async function logged(target: Target, event: string, requestId?: string) {
  const deadline = Date.now() + 5_000;
  for (;;) {
    for (const line of target.output().split('\n').toReversed()) {
      if (!line.includes(`"${event}"`) || !line.startsWith('{')) continue;
      const entry: Record<string, unknown> = JSON.parse(line);
      if (requestId === undefined || entry['requestId'] === requestId) return entry;
    }
    if (Date.now() > deadline) throw new Error(`No line tells of ${event}.`);
    await pause(50);
  }
}
