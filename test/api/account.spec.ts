import { AI_PERSONAS } from '#server/shared/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#support/app';
import { askForChange, freeAddress, moved } from '#support/email-changes';
import { confirmAddress, call, logIn, signUp, signUpAndLogIn } from '#support/factories';
import { expectBadFields, expectInvalidToken, expectProblem, expectTold } from './problem.js';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(async () => site.close());

const read = async (path: string, token: string) =>
  JSON.parse(await (await call(site, path, { token })).text());

describe('/auth/profile', () => {
  const put = async (token: string, body: unknown) =>
    call(site, '/auth/profile', { method: 'PUT', token, body });

  it('starts without a name, and keeps the one it is given', async () => {
    const { token, email } = await signUpAndLogIn(site);
    expect(await read('/auth/profile', token)).toEqual({
      name: null,
      email,
      emailVerified: false,
      hasPassword: true,
    });
    const response = await put(token, { name: '  Ada Lovelace ' });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      name: 'Ada Lovelace',
      email,
      emailVerified: false,
      hasPassword: true,
    });
    expect(await read('/auth/profile', token)).toEqual({
      name: 'Ada Lovelace',
      email,
      emailVerified: false,
      hasPassword: true,
    });
    expect(await read('/auth/protected', token)).toEqual({
      user: { name: 'Ada Lovelace', email, emailVerified: false, hasPassword: true },
      staff: false,
    });
  });

  it('answers owners who read at the same moment each with their own', async () => {
    const owners = await Promise.all(Array.from({ length: 4 }, () => signUpAndLogIn(site)));
    const [gone] = owners;
    await call(site, '/auth/logout', { method: 'POST', token: gone?.token ?? '' });
    const reads = await Promise.all(
      [...owners, ...owners, ...owners].map(async ({ email, token }) => ({
        email,
        response: await call(site, '/auth/profile', { token }),
      })),
    );
    for (const { email, response } of reads) {
      if (email === gone?.email) await expectInvalidToken(response);
      else
        expect(await response.json()).toEqual({
          name: null,
          email,
          emailVerified: false,
          hasPassword: true,
        });
    }
  });

  it.each([
    'Zoë O’Brien-Ñandú',
    '李小龍',
    '🐧'.repeat(100),
    "Robert'); DROP TABLE users;--",
    '<b>&amp;',
  ])('keeps the name %s as it is', async (name) => {
    const { token } = await signUpAndLogIn(site);
    await put(token, { name });
    expect(await read('/auth/profile', token)).toMatchObject({ name });
  });

  it.each([
    ['nothing', {}],
    ['null', { name: null }],
    ['blanks', { name: ' \t ' }],
    ['a number', { name: 7 }],
    ['a list', { name: ['Ada'] }],
    ['101 characters', { name: 'x'.repeat(101) }],
    ['a NUL', { name: 'Ada\u0000' }],
    ['a line break', { name: 'Ada\nLovelace' }],
    ['half a surrogate pair', { name: 'Ada\udc00' }],
  ])('refuses %s for a name', async (_, body) => {
    const { token } = await signUpAndLogIn(site);
    await expectBadFields(await put(token, body), 'name');
  });

  it('changes nothing but the name, whatever else is sent', async () => {
    const { token, email } = await signUpAndLogIn(site);
    const response = await put(token, {
      name: 'Ada',
      email: 'mallory@example.com',
      id: '00000000-0000-4000-8000-000000000000',
      passwordHash: 'x',
    });
    expect(response.status).toBe(200);
    expect(await read('/auth/profile', token)).toEqual({
      name: 'Ada',
      email,
      emailVerified: false,
      hasPassword: true,
    });
  });

  it('changes nobody else', async () => {
    const [ada, bob] = [await signUpAndLogIn(site), await signUpAndLogIn(site)];
    await put(ada.token, { name: 'Ada', user_id: bob.email, email: bob.email });
    expect(await read('/auth/profile', bob.token)).toEqual({
      name: null,
      email: bob.email,
      emailVerified: false,
      hasPassword: true,
    });
  });
});

describe('/auth/settings', () => {
  const put = async (token: string, body: unknown) =>
    call(site, '/auth/settings', { method: 'PUT', token, body });

  it('has defaults until something is saved', async () => {
    const { token } = await signUpAndLogIn(site);
    expect(await read('/auth/settings', token)).toEqual({
      aiPersona: 'supportive',
      dailyDigest: true,
    });
  });

  it.each([
    [
      { aiPersona: 'analytical', dailyDigest: false },
      { aiPersona: 'analytical', dailyDigest: false },
    ],
    [{ aiPersona: 'creative' }, { aiPersona: 'creative', dailyDigest: true }],
    [{ dailyDigest: false }, { aiPersona: 'supportive', dailyDigest: false }],
    [{}, { aiPersona: 'supportive', dailyDigest: true }],
  ])('saves %j', async (body, expected) => {
    const { token } = await signUpAndLogIn(site);
    const response = await put(token, body);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual(expected);
    expect(await read('/auth/settings', token)).toEqual(expected);
  });

  it('refuses to save nothing: the body is required', async () => {
    const { token } = await signUpAndLogIn(site);
    await expectTold(await put(token, undefined), 'no-body');
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const empty = await fetch(`${site.url}/api/auth/settings`, { method: 'PUT', headers });
    await expectTold(empty, 'no-body');
  });

  it('saves at the same moment each owner their own, and both fields of one sent apart', async () => {
    const owners = await Promise.all(Array.from({ length: 3 }, () => signUpAndLogIn(site)));
    const changes = owners.flatMap(({ token }, n) => [
      { token, n, body: { aiPersona: AI_PERSONAS[n] } },
      { token, n, body: { dailyDigest: n === 1 } },
    ]);
    const saved = await Promise.all(changes.map(async ({ token, body }) => put(token, body)));
    expect(saved.map(({ status }) => status)).toEqual(changes.map(() => 200));
    for (const { token, n } of changes) {
      expect(await read('/auth/settings', token)).toEqual({
        aiPersona: AI_PERSONAS[n],
        dailyDigest: n === 1,
      });
    }
  });

  it('leaves alone what is not sent', async () => {
    const { token } = await signUpAndLogIn(site);
    await put(token, { aiPersona: 'creative', dailyDigest: false });
    await put(token, { dailyDigest: true });
    expect(await read('/auth/settings', token)).toEqual({
      aiPersona: 'creative',
      dailyDigest: true,
    });
  });

  it.each([
    [{ aiPersona: 'evil' }, ['aiPersona: not-allowed']],
    [{ aiPersona: null }, ['aiPersona']],
    [{ aiPersona: ['creative'] }, ['aiPersona']],
    [{ dailyDigest: 'true' }, ['dailyDigest: not-a-boolean']],
    [{ dailyDigest: 1 }, ['dailyDigest']],
    [{ dailyDigest: null, aiPersona: '' }, ['aiPersona', 'dailyDigest']],
  ])('refuses %j', async (body, fields) => {
    const { token } = await signUpAndLogIn(site);
    await expectBadFields(await put(token, body), ...fields);
    expect(await read('/auth/settings', token)).toEqual({
      aiPersona: 'supportive',
      dailyDigest: true,
    });
  });

  it('are nobody else’s', async () => {
    const [ada, bob] = [await signUpAndLogIn(site), await signUpAndLogIn(site)];
    await put(ada.token, { aiPersona: 'creative', userId: bob.email });
    expect(await read('/auth/settings', bob.token)).toMatchObject({ aiPersona: 'supportive' });
  });
});

describe('GET /auth/export', () => {
  it('is a file with everything held, and no secret', async () => {
    const { email, password } = await signUp(site);
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/144.0' };
    const logged = await call(site, '/auth/login/email', { body: { email, password }, headers });
    const { access_token: token }: { access_token: string } = JSON.parse(await logged.text());
    await call(site, '/auth/profile', { method: 'PUT', token, body: { name: 'Ada' } });
    await call(site, '/auth/settings', { method: 'PUT', token, body: { aiPersona: 'creative' } });
    const response = await call(site, '/auth/export', { token });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toContain('attachment');
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({
      user: {
        name: 'Ada',
        email,
        knownNetworks: ['127.0.0.1'],
        knownBrowsers: ['Firefox on Linux'],
      },
      settings: { aiPersona: 'creative', dailyDigest: true },
      sessions: [{ current: true }],
      events: [{ type: 'data-exported' }, { type: 'logged-in' }, { type: 'signed-up' }],
    });
    expect(text).not.toContain('argon2');
    expect(text).not.toContain(password);
    expect(text).not.toContain(token);
  });

  it('has the address that was asked for, and those that links still give back', async () => {
    const { from, email, token } = await moved(site);
    const newEmail = freeAddress();
    expect((await askForChange(site, token, { email: newEmail })).status).toBe(202);
    const copy = await (await call(site, '/auth/export', { token })).json();
    expect(copy).toMatchObject({ user: { email, newEmail, formerEmails: [from] } });
  });

  it('is made and told to the owner by nobody who only asks for its headers', async () => {
    const { token, email } = await signUpAndLogIn(site);
    const head = await call(site, '/auth/export', { method: 'HEAD', token });
    expect(head.status).toBe(200);
    expect(head.headers.get('content-disposition')).toContain('attachment');
    expect(head.headers.get('content-type')).toContain('application/json');
    await expectRefused(await call(site, '/auth/export', { method: 'HEAD' }), 401);
    await makeOld(email);
    await expectRefused(await call(site, '/auth/export', { method: 'HEAD', token }), 403);
    const { events } = await read('/auth/events', token);
    expect(events).toMatchObject([{ type: 'logged-in' }, { type: 'signed-up' }]);
  });

  it('is no file when it is refused', async () => {
    const limited = await createTestApp({ env: { RATE_LIMITS: 'on' } });
    try {
      const { token } = await signUpAndLogIn(limited);
      const answers: Response[] = [];
      for (let n = 0; n < 11; n += 1) answers.push(await call(limited, '/auth/export', { token }));
      await expectRefused(answers.at(-1), 429);
      expect(answers[0]?.headers.get('content-disposition')).toContain('attachment');
    } finally {
      await limited.close();
    }
  });

  const expectRefused = async (answer: Response | undefined, status: number) => {
    expect(answer?.status).toBe(status);
    expect(answer?.headers.get('content-disposition')).toBeNull();
  };
  const makeOld = async (email: string) =>
    site.database.query(
      `UPDATE sessions SET authenticated_at = now() - interval '1 hour'
       WHERE user_id = (SELECT id FROM users WHERE email = $1)`,
      [email],
    );
});

describe('DELETE /auth/delete', () => {
  const remove = async (token: string) => call(site, '/auth/delete', { method: 'DELETE', token });

  it('removes the account and everything it owns, and kills every token at once', async () => {
    const user = await signUp(site);
    const [token, elsewhere] = [await logIn(site, user), await logIn(site, user)];
    await call(site, '/auth/settings', { method: 'PUT', token, body: { dailyDigest: false } });
    await call(site, '/auth/forgot-password', { body: { email: user.email } });
    await site.mailbox.resetToken(user.email);
    const [{ id }] = await site.database.query('SELECT id FROM users WHERE email = $1', [
      user.email,
    ]);

    await confirmAddress(site, user);
    expect((await remove(token)).status).toBe(204);
    await expectInvalidToken(await call(site, '/auth/profile', { token }));
    await expectInvalidToken(await call(site, '/auth/profile', { token: elsewhere }));
    const owned: { table: string }[] = await site.database.query(
      `SELECT table_name AS table FROM information_schema.columns
       WHERE column_name = 'user_id' AND table_schema = current_schema()`,
    );
    expect(owned.length).toBeGreaterThan(9);
    for (const { table } of owned) {
      const rows = await site.database.query(`SELECT FROM ${table} WHERE user_id = $1`, [id]);
      expect(rows, table).toHaveLength(0);
    }
    await expect(logIn(site, user)).rejects.toThrow('401');
    const farewell = await site.mailbox.waitFor(user.email, { subject: /deleted/ });
    expect(farewell.text).toContain('last email');
  });

  it('leaves no email behind that could not be sent', async () => {
    const { email, token } = await signUpAndLogIn(site);
    await site.database.query(
      `INSERT INTO jobs (task, payload, attempts, run_at)
       SELECT 'email:password-changed', jsonb_build_object('to', $1::text), attempts, now() + interval '1 hour'
       FROM unnest(ARRAY[0, 13]) AS attempts`,
      [email],
    );
    expect((await remove(token)).status).toBe(204);
    const waiting = await site.database.query(
      `DELETE FROM jobs WHERE payload->>'to' = $1 AND task = 'email:password-changed' AND attempts = 0
       RETURNING id`,
      [email],
    );
    expect(waiting[1], 'what waits is sent').toBe(1);
    const dead = await site.database.query(
      `SELECT FROM jobs WHERE payload->>'to' = $1 AND attempts >= max_attempts`,
      [email],
    );
    expect(dead).toEqual([]);
  });

  it('sends one email when called twice at once', async () => {
    const user = await signUpAndLogIn(site);
    await confirmAddress(site, user);
    const answers = await Promise.all([remove(user.token), remove(user.token)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 401]);
    await site.mailbox.waitFor(user.email, { subject: /deleted/ });
    const emails = await site.mailbox.emails(user.email);
    expect(emails.filter(({ subject }) => subject.includes('deleted'))).toHaveLength(1);
  });

  it('leaves everybody else alone, and the address free', async () => {
    const [ada, bob] = [await signUpAndLogIn(site), await signUpAndLogIn(site)];
    await remove(ada.token);
    expect((await call(site, '/auth/profile', { token: bob.token })).status).toBe(200);
    await signUp(site, ada);
  });
});

describe('/auth/sessions', () => {
  const CHROME =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
  const logInFrom = async (userAgent: string, user: { email: string; password: string }) => {
    const response = await call(site, '/auth/login/email', {
      body: { email: user.email, password: user.password },
      headers: { 'user-agent': userAgent },
    });
    const { access_token }: { access_token: string } = JSON.parse(await response.text());
    return access_token;
  };

  it('lists the devices that are logged in and marks this one', async () => {
    const user = await signUp(site);
    const token = await logInFrom(CHROME, user);
    await logIn(site, user, { remember: true });
    const { sessions } = await read('/auth/sessions', token);
    expect(sessions).toHaveLength(2);
    expect(sessions.filter((session: { current: boolean }) => session.current)).toEqual([
      {
        id: expect.any(String),
        current: true,
        device: 'Chrome on Linux',
        createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
        lastSeenAt: expect.any(String),
        lastSeenFrom: '127.0.0.1',
        remembered: false,
        expiresAt: expect.any(String),
      },
    ]);
  });

  it('notes where and when it was last seen, at most every five minutes', async () => {
    const { token } = await signUpAndLogIn(site);
    const [{ id, lastSeenAt }] = (await read('/auth/sessions', token)).sessions;
    expect((await read('/auth/sessions', token)).sessions[0].lastSeenAt).toBe(lastSeenAt);
    await site.database.query(
      "UPDATE sessions SET last_seen_at = now() - interval '6 minutes', last_ip = NULL WHERE id = $1",
      [id],
    );
    await read('/auth/profile', token);
    await expect
      .poll(async () => (await read('/auth/sessions', token)).sessions[0])
      .toMatchObject({ lastSeenFrom: '127.0.0.1' });
    const [{ lastSeenAt: later }] = (await read('/auth/sessions', token)).sessions;
    expect(Date.parse(later)).toBeGreaterThan(Date.parse(lastSeenAt));
  });

  it('ends one of them', async () => {
    const user = await signUp(site);
    const [here, there] = [await logIn(site, user), await logIn(site, user)];
    const { sessions } = await read('/auth/sessions', here);
    const { id } = sessions.find((session: { current: boolean }) => !session.current);
    const end = { method: 'DELETE', token: here };
    expect((await call(site, `/auth/sessions/${id}`, end)).status).toBe(204);
    await expectInvalidToken(await call(site, '/auth/profile', { token: there }));
    expect((await call(site, '/auth/profile', { token: here })).status).toBe(200);
    await expectProblem(await call(site, `/auth/sessions/${id}`, end), 404);
  });

  it('ends all others at once', async () => {
    const user = await signUp(site);
    const tokens = [await logIn(site, user), await logIn(site, user), await logIn(site, user)];
    const [here = '', ...others] = tokens;
    expect((await call(site, '/auth/sessions', { method: 'DELETE', token: here })).status).toBe(
      204,
    );
    for (const token of others)
      await expectInvalidToken(await call(site, '/auth/profile', { token }));
    expect((await read('/auth/sessions', here)).sessions).toHaveLength(1);
  });

  it.each(['x', '1', '00000000-0000-4000-8000-000000000000', "'%20OR%201=1"])(
    'answers 404 for the session %s',
    async (id) => {
      const { token } = await signUpAndLogIn(site);
      await expectProblem(
        await call(site, `/auth/sessions/${id}`, { method: 'DELETE', token }),
        404,
      );
    },
  );

  it('neither shows nor ends somebody else’s', async () => {
    const [ada, bob] = [await signUpAndLogIn(site), await signUpAndLogIn(site)];
    const [{ id }] = (await read('/auth/sessions', ada.token)).sessions;
    expect(JSON.stringify(await read('/auth/sessions', bob.token))).not.toContain(id);
    const end = { method: 'DELETE', token: bob.token };
    await expectProblem(await call(site, `/auth/sessions/${id}`, end), 404);
    expect((await call(site, '/auth/profile', { token: ada.token })).status).toBe(200);
  });
});

describe('GET /auth/events', () => {
  it('tells the owner what happened, newest first, twenty at most', async () => {
    const user = await signUp(site);
    await expect(logIn(site, { ...user, password: 'not-the-password' })).rejects.toThrow('401');
    const token = await logIn(site, user);
    await expect.poll(async () => (await read('/auth/events', token)).events.length).toBe(3);
    const { events } = await read('/auth/events', token);
    expect(events.map(({ type }: { type: string }) => type).toSorted()).toEqual([
      'logged-in',
      'login-failed',
      'signed-up',
    ]);
    expect(events[0]).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      type: expect.any(String),
      beganAt: expect.any(String),
      occurredAt: expect.any(String),
      count: 1,
      from: '127.0.0.1',
      device: 'node',
      reason: null,
    });
    await site.database.query(
      `INSERT INTO security_events (user_id, type)
       SELECT id, 'logged-in' FROM users, generate_series(1, 30) WHERE email = $1`,
      [user.email],
    );
    expect((await read('/auth/events', token)).events).toHaveLength(20);
    expect((await read('/auth/events?limit=1', token)).events).toHaveLength(1);
    const all = (await read('/auth/events?limit=200', token)).events;
    expect(all).toHaveLength(33);
    expect(all.map(({ type }: { type: string }) => type)).toContain('signed-up');
  });

  it.each(['0', '201', '-1', '2.5', 'all', '', '1&limit=2'])(
    'refuses %j as the number of events',
    async (limit) => {
      const { token } = await signUpAndLogIn(site);
      const response = await call(site, `/auth/events?limit=${limit}`, { token });
      await expectBadFields(response, 'limit');
    },
  );

  it('shows nobody else’s', async () => {
    const [, bob] = [await signUpAndLogIn(site), await signUpAndLogIn(site)];
    expect((await read('/auth/events', bob.token)).events).toHaveLength(2);
  });
});
