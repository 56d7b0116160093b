import { Writable } from 'node:stream';
import { Logger } from '@nestjs/common';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '#server/http/logging';
import { useTestApp } from '#support/app';
import { buildUser, call, logIn, signUp, signUpAndLogIn } from '#support/factories';
import { ageSessions } from './accounts.js';
import { expectProblem } from './problem.js';

/** The log lines of all parts of the application, before anything is redacted. */
let lines: unknown[] = [];
const keep = (...words: unknown[]) => void lines.push(words[0]);
const listener = { log: keep, warn: keep, error: keep, debug: keep, verbose: keep, fatal: keep };

const site = useTestApp({ env: { TRUST_PROXY: '1' } });
beforeAll(() => site.app.useLogger(listener));
afterEach(() => {
  lines = [];
});
afterAll(() => Logger.overrideLogger(false));

const attempt = async (body: { email: string; password: string }) =>
  call(site, '/auth/login/email', { body, headers: { 'x-forwarded-for': '2001:db8:7::1' } });
const wrong = { password: 'not-the-password' };
const lineOf = (event: string) =>
  lines.find((line) => (line as { event?: unknown } | null)?.event === event);
const eventsOf = async (token: string) => {
  const { events }: { events: { type: string; count: number }[] } = JSON.parse(
    await (await call(site, '/auth/events', { token })).text(),
  );
  return events;
};

describe('The security log', () => {
  it('names the network and the tag of a failed log-in or a forgotten password, never the address', async () => {
    const { email } = await signUp(site);
    for (const each of [email, buildUser().email]) {
      lines = [];
      await attempt({ ...wrong, email: each });
      await expect.poll(() => lineOf('login-failed')).toBeDefined();
      expect(lineOf('login-failed')).toMatchObject({
        network: '2001:db8:7::/64',
        address: expect.stringMatching(/^[\w-]{16}$/),
      });
      const headers = { 'x-forwarded-for': '2001:db8:7::1' };
      await call(site, '/auth/forgot-password', { body: { email: each }, headers });
      await expect
        .poll(() => lineOf('reset-requested'))
        .toMatchObject({ network: '2001:db8:7::/64' });
      const text = JSON.stringify(lines).toLowerCase();
      expect(text).not.toContain(each.split('@', 1)[0]);
      expect(text).not.toContain(wrong.password);
    }
  });

  it('gives one address one tag, however it is spelt', async () => {
    const { email } = buildUser();
    await attempt({ ...wrong, email });
    await attempt({ ...wrong, email: email.toUpperCase() });
    const tags = lines
      .filter((line) => (line as { event?: string }).event === 'login-failed')
      .map((line) => (line as { address: string }).address);
    expect(tags).toHaveLength(2);
    expect(new Set(tags).size).toBe(1);
  });

  it('is one line of JSON for each event, whatever breaks a line in what a client sends', () => {
    const written: string[] = [];
    const write = (chunk: Buffer, _: string, done: () => void) => {
      written.push(chunk.toString());
      done();
    };
    const log = createLog({ logLevel: 'info' }, new Writable({ write }));
    const forged = 'x\r\n{"event":"logged-in"}\u2028\u001b[2K';
    log.warn({ event: 'login-failed', network: forged });
    expect(written.join('').trimEnd().split('\n')).toHaveLength(1);
    for (const raw of ['\r', '\u001b']) expect(written.join('')).not.toContain(raw);
    expect(JSON.parse(written.join(''))).toMatchObject({ event: 'login-failed', network: forged });
  });

  it('has a line for a refused token', async () => {
    const headers = { 'x-forwarded-for': '192.0.2.7' };
    await call(site, '/auth/profile', { token: 'a.b.c', headers });
    expect(lineOf('token-refused')).toMatchObject({ network: '192.0.2.7' });
  });

  it.each([
    ['PUT', '/auth/change-password', { new_password: 'granite-meadow-compass-7' }],
    ['DELETE', '/auth/sessions', undefined],
    ['GET', '/auth/export', undefined],
    ['DELETE', '/auth/delete', undefined],
  ])('has a line for a right token that may not %s %s', async (method, path, body) => {
    const headers = { 'x-forwarded-for': '192.0.2.7' };
    const { token, email } = await signUpAndLogIn(site);
    await ageSessions(site, email);
    await expectProblem(await call(site, path, { method, token, body, headers }), 403);
    expect(lineOf('authorization-refused')).toMatchObject({
      network: '192.0.2.7',
      accountId: expect.any(String),
    });
  });
});

describe('What an owner is shown', () => {
  it('counts failures of one kind between two log-ins in one row', async () => {
    const user = await signUp(site);
    await Promise.all(Array.from({ length: 30 }, async () => attempt({ ...user, ...wrong })));
    // No answer waits for its event.
    await expect
      .poll(async () =>
        site.database.query(
          `SELECT count FROM security_events e JOIN users u ON u.id = e.user_id
           WHERE u.email = $1 AND e.type = 'login-failed'`,
          [user.email],
        ),
      )
      .toEqual([{ count: 30 }]);
    const token = await logIn(site, user);
    expect((await eventsOf(token)).map(({ type, count }) => [type, count]).toSorted()).toEqual([
      ['logged-in', 1],
      ['login-failed', 30],
      ['signed-up', 1],
    ]);
  });
});
