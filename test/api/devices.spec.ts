import { describe, expect, it } from 'vitest';
import { useTestApp } from '#support/app';
import { call, logIn, signUp, signUpAndLogIn } from '#support/factories';
import { expectInvalidToken, expectProblem } from './problem.js';

const site = useTestApp();

const read = async (path: string, token: string) =>
  JSON.parse(await (await call(site, path, { token })).text());

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

  it('neither shows nor ends those of another account', async () => {
    const [ada, bob] = [await signUpAndLogIn(site), await signUpAndLogIn(site)];
    const [{ id }] = (await read('/auth/sessions', ada.token)).sessions;
    expect(JSON.stringify(await read('/auth/sessions', bob.token))).not.toContain(id);
    const end = { method: 'DELETE', token: bob.token };
    await expectProblem(await call(site, `/auth/sessions/${id}`, end), 404);
    expect((await call(site, '/auth/profile', { token: ada.token })).status).toBe(200);
  });
});

describe('GET /auth/events', () => {
  it('shows the owner what happened, newest first', async () => {
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
  });
});
