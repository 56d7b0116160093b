import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { buildContactMessage, buildUser } from '#support/factories';
import type { Requirement } from '../requirement.js';
import { marker, type Target } from '../target.js';

/** V16 Security logging. */
export const loggingRequirements: Requirement[] = [
  {
    id: '16.1.1',
    says: 'It is written down what is logged, in which form, where and for how long: no event is missing',
    documented: 'server/SECURITY.md, "What is logged"',
    needs: ['output'],
    check: async (target) => {
      await target.token(await target.account());
      await logged(target, 'logged-in');
      const inventory = await readFile('server/SECURITY.md', 'utf8');
      const events = new Set(linesOf(target).map(({ entry }) => entry['event']));
      for (const event of events) {
        if (typeof event !== 'string') continue;
        assert.ok(inventory.includes(`\`${event}\``), `${event} is not in it`);
      }
    },
  },
  {
    id: '16.2.1',
    says: 'Each line tells when, what and who: a request its id, route and status, an event its account, an email its id',
    needs: ['output'],
    check: async (target) => {
      const account = await target.account();
      const requestId = `request-${marker()}`;
      const headers = { 'x-request-id': requestId };
      const { email, password } = account;
      await target.call('/auth/login/email', { body: { email, password }, headers });
      const event = await logged(target, 'logged-in', requestId);
      assert.match(String(event['accountId']), UUID);
      const request = await loggedRequest(target, requestId);
      assert.equal(request['method'], 'POST');
      assert.equal(request['route'], '/api/auth/login/email');
      assert.equal(request['status'], 200);
      const lines = linesOf(target);
      assert.ok(lines.length > 20, 'the log is short');
      for (const { line, entry } of lines) {
        assert.ok(Number(entry['time']) > 1e12, line);
        assert.equal(typeof entry['level'], 'number', line);
        const isOfRequest = 'event' in entry || 'route' in entry || 'status' in entry;
        const isOfEmail = /^email-(sent|retried|dead)$/.test(String(entry['event']));
        const name = isOfEmail ? 'id' : isOfRequest ? 'requestId' : 'msg';
        assert.equal(typeof entry[name], 'string', line);
      }
    },
  },
  {
    id: '16.2.5',
    says: 'No password, token or address gets into the log, of an owner or of a stranger',
    needs: ['output', 'emails'],
    check: async (target) => {
      const account = await target.account({ password: `secret-${marker()}` });
      const stranger = buildUser({ email: `${marker()}@example.com` });
      const secrets = [account.password, account.email, stranger.email];
      const call = async (path: string, body: object, token?: string, method = 'POST') => {
        for (const value of Object.values(body)) secrets.push(String(value));
        await target.call(path, { method, body, ...(token && { token }) });
      };
      const token = await target.token(account);
      secrets.push(token);
      for (const { email } of [account, stranger]) {
        await call('/auth/login/email', { email, password: `wrong-${marker()}` });
        await call('/auth/forgot-password', { email });
      }
      await call('/auth/signup/email', { email: account.email, password: `again-${marker()}` });
      await call('/auth/signup/email', { email: `no address ${marker()}`, password: marker() });
      const refused = { current_password: `old-${marker()}`, new_password: `new-${marker()}` };
      await call('/auth/change-password', refused, token, 'PUT');
      await call('/auth/profile', { name: `name-${marker()}` }, token, 'PUT');
      await call('/auth/reset-password', { token: `link-${marker()}`, newPassword: marker() });
      await call('/contact', {
        name: `name-${marker()}`,
        email: `${marker()}@example.com`,
        subject: `subject-${marker()}`,
        message: `message-${marker()}`,
      });
      const link = await target.emails.resetToken(account.email);
      await target.fetch(`/reset-password/${link}`);
      await call('/auth/reset-password', { token: link, newPassword: 'short' });
      const confirmation = await target.emails.confirmationToken(account.email);
      await target.fetch(`/confirm-email/${confirmation}`);
      await call('/auth/confirm-email', { token: confirmation, newPassword: 'short' });
      await target.call(`/auth/profile?token=${token}`, { token });
      await target.call(`/auth/${stranger.email}`, { token });
      // Lines are written a few times a second: the last of these requests has its own.
      const requestId = `request-${marker()}`;
      await target.call('/auth/profile', { token, headers: { 'x-request-id': requestId } });
      await loggedRequest(target, requestId);
      const output = target.output().toLowerCase();
      for (const secret of secrets) {
        assert.ok(!output.includes(secret.toLowerCase()), `the log holds ${secret.slice(0, 24)}…`);
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
    id: '16.3.2',
    says: 'A call that is refused for want of a right leaves a line with its id, its route and why',
    needs: ['output'],
    check: async (target) => {
      const [owner, other] = [await target.token(await target.account()), await target.token()];
      const { sessions } = await (await target.call('/auth/sessions', { token: owner })).json();
      const refusals: [path: string, token: string | undefined, status: number][] = [
        ['/auth/protected', undefined, 401],
        ['/auth/protected', 'nonsense', 401],
        [`/auth/sessions/${sessions[0].id}`, other, 404],
      ];
      for (const [path, token, status] of refusals) {
        const requestId = `request-${marker()}`;
        const method = status === 404 ? 'DELETE' : 'GET';
        const headers = { 'x-request-id': requestId };
        await target.call(path, { method, headers, ...(token && { token }) });
        const line = await loggedRequest(target, requestId);
        assert.equal(line['status'], status);
        assert.match(String(line['route']), /^\/api\/auth\//);
      }
    },
  },
  {
    id: '16.4.1',
    says: 'Nobody writes a line of the log: what comes from outside is encoded or left out',
    needs: ['output'],
    check: async (target) => {
      const forged = marker();
      await target.fetch(`/api/${encodeURIComponent(`x\n{"event":"${forged}"}`)}`, {
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
];

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

type Entry = Record<string, unknown>;

/** The log so far. Lines printed before there is a log are no JSON. */
function linesOf(target: Target): { line: string; entry: Entry }[] {
  // The text after the last line break is half a line.
  const lines = target.output().split('\n').slice(0, -1);
  return lines
    .filter((line) => line.startsWith('{'))
    .map((line) => ({ line, entry: JSON.parse(line) as Entry }));
}

/** Waits for a line that suits. The log is written a few times a second. */
async function lineWhere(target: Target, what: string, suits: (entry: Entry) => boolean) {
  const deadline = Date.now() + 5_000;
  for (;;) {
    const found = linesOf(target).findLast(({ entry }) => suits(entry));
    if (found) return found.entry;
    if (Date.now() > deadline) throw new Error(`No line tells of ${what}.`);
    await pause(50);
  }
}

/** Waits for a line of the security log. */
const logged = async (target: Target, event: string, requestId?: string) =>
  lineWhere(
    target,
    event,
    (entry) =>
      entry['event'] === event && (requestId === undefined || entry['requestId'] === requestId),
  );

/** Waits for the line of a request. */
const loggedRequest = async (target: Target, requestId: string) =>
  lineWhere(target, requestId, (entry) => entry['requestId'] === requestId && 'route' in entry);
