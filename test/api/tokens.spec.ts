import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPersonalToken } from '#server/auth/identity/personal-token';
import { Cleanup } from '#server/cleanup/cleanup';
import { createApp } from '#server/configure-app';
import { Queue } from '#server/queue/queue';
import { createTestApp, type TestApp } from '#support/app';
import { loadEnvironment } from '#support/environment';
import { call, confirmAddress, type Credentials, signUpAndLogIn } from '#support/factories';
import { givePersonalToken } from '#support/personal-tokens';
import { recordStatements } from '#support/record-statements';
import { expectBadFields, expectInvalidToken, expectProblem, expectTold } from './problem.js';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({ env: { PUBLIC_URL: 'https://www.northfold.example' } });
});
afterAll(async () => site.close());

interface Made {
  id: string;
  token: string;
  hint: string;
  createdAt: string;
  expiresAt: string;
  lastUsedAt: string | null;
  lastUsedFrom: string | null;
}

type Owner = Credentials & { token: string };

async function owner(): Promise<Owner> {
  const user = await signUpAndLogIn(site);
  await confirmAddress(site, user);
  return user;
}

const BODY = { name: 'Nightly backup', scopes: ['profile:read'] };
const create = async ({ token }: Pick<Owner, 'token'>, body: object = BODY) =>
  call(site, '/auth/tokens', { token, body });

async function made(user: Pick<Owner, 'token'>, body: object = BODY): Promise<Made> {
  const answer = await create(user, body);
  const text = await answer.text();
  expect(answer.status, text).toBe(201);
  return JSON.parse(text);
}

const revoke = async ({ token }: Pick<Owner, 'token'>, id: string) =>
  call(site, `/auth/tokens/${id}`, { method: 'DELETE', token });
const list = async ({ token }: Pick<Owner, 'token'>, query = '') =>
  JSON.parse(await (await call(site, `/auth/tokens${query}`, { token })).text());
const profile = async (token: string, at: { url: string } = site) =>
  call(at, '/auth/profile', { token });

async function expectDead(answer: Response, why: RegExp): Promise<void> {
  expect(answer.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
  const told = await expectProblem(answer, 401);
  expect(told.type).toBe('urn:northfold:problem:invalid-access-token');
  expect(told.detail).toMatch(why);
}

const eventsOf = async ({ token }: Pick<Owner, 'token'>): Promise<string[]> => {
  const { events } = JSON.parse(await (await call(site, '/auth/events', { token })).text()) as {
    events: { type: string }[];
  };
  return events.map(({ type }) => type);
};

const setRow = async (id: string, change: string) =>
  site.database.query(`UPDATE personal_access_tokens SET ${change} WHERE id = $1`, [id]);

describe('POST /auth/tokens', () => {
  it('makes a token that a program calls with, and tells it once', async () => {
    const user = await owner();
    const answer = await create(user, { ...BODY, expiresInDays: 30 });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const token: Made = JSON.parse(await answer.text());
    expect(token).toMatchObject({ ...BODY, lastUsedAt: null, lastUsedFrom: null });
    expect(token.token).toMatch(/^nf_pat_[\dA-Za-z]{49}$/);
    expect(token.hint).toBe(`nf_pat_…${token.token.slice(-4)}`);
    expect(Date.parse(token.expiresAt) - Date.parse(token.createdAt)).toBe(30 * 86_400_000);
    const seen = await profile(token.token);
    expect(await seen.json()).toMatchObject({ email: user.email });
    const { tokens } = await list(user);
    expect(tokens).toHaveLength(1);
    expect(JSON.stringify(tokens)).not.toContain(token.token);
  });

  it('is good for 90 days where nobody says for how long', async () => {
    const { createdAt, expiresAt } = await made(await owner());
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(90 * 86_400_000);
  });

  it('keeps nothing by which somebody who reads the database could call', async () => {
    const user = await owner();
    const { token } = await made(user);
    const rows = await site.database.query('SELECT * FROM personal_access_tokens');
    expect(JSON.stringify(rows)).not.toContain(token.slice('nf_pat_'.length, -6));
  });

  it('keeps each scope once', async () => {
    const scopes = ['settings:write', 'profile:read', 'settings:write'];
    const token = await made(await owner(), { ...BODY, scopes });
    expect(token).toMatchObject({ scopes: ['profile:read', 'settings:write'] });
  });

  it.each([
    ['no name', { name: '' }, 'name: required'],
    ['a long name', { name: 'x'.repeat(101) }, 'name: too-long'],
    ['no scope', { scopes: [] }, 'scopes: too-few'],
    ['scopes that are no list', { scopes: 'profile:read' }, 'scopes: not-a-list'],
    ['an unknown scope', { scopes: ['account:delete'] }, 'scopes: not-allowed'],
    ['the scopes of staff', { scopes: ['inbox:read'] }, 'scopes: not-allowed'],
    ['no day', { expiresInDays: 0 }, 'expiresInDays: too-small'],
    ['more than a year', { expiresInDays: 366 }, 'expiresInDays: too-large'],
    ['half a day', { expiresInDays: 1.5 }, 'expiresInDays: not-a-number'],
    ['days in a text', { expiresInDays: '30' }, 'expiresInDays: not-a-number'],
    ['no end', { expiresInDays: null }, 'expiresInDays: not-a-number'],
  ])('refuses %s', async (_, change, fault) => {
    await expectBadFields(await create(await owner(), { ...BODY, ...change }), fault);
  });

  it('wants a confirmed address', async () => {
    const user = await signUpAndLogIn(site);
    await expectTold(await create(user), 'confirmed-address-needed');
    expect((await list(user)).tokens).toEqual([]);
  });

  it('wants a proof that is not older than ten minutes', async () => {
    const user = await owner();
    await site.database.query(
      `UPDATE sessions SET authenticated_at = now() - interval '10 minutes'
       WHERE user_id = (SELECT id FROM users WHERE email = $1)`,
      [user.email],
    );
    await expectTold(await create(user), 'reauthentication-required');
    const { password } = user;
    await call(site, '/auth/reauthenticate', { token: user.token, body: { password } });
    expect((await create(user)).status).toBe(201);
  });

  it('is not for tokens: none makes another', async () => {
    const { token } = await made(await owner());
    await expectTold(await create({ token }), 'session-required');
  });

  it('tells the owner by email and among the events', async () => {
    const user = await owner();
    await made(user, { ...BODY, scopes: ['settings:read', 'settings:write'] });
    const { text } = await site.mailbox.waitFor(user.email, { subject: /token was created/ });
    expect(text).toContain('Nightly backup');
    expect(text).toContain('settings:read, settings:write');
    expect(text).toContain('/not-me/');
    expect((await eventsOf(user))[0]).toBe('access-token-created');
  });

  it('makes twenty at most, however many are asked for at once', async () => {
    const user = await owner();
    for (let n = 0; n < 15; n += 1) await givePersonalToken(site, user);
    const answers = await Promise.all(Array.from({ length: 10 }, async () => create(user)));
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([...Array(5).fill(201), ...Array(5).fill(409)]);
    const refused = answers.find(({ status }) => status === 409);
    if (refused) await expectTold(refused, 'too-many-access-tokens');
    const { tokens } = await list(user);
    expect(tokens).toHaveLength(20);
    await revoke(user, tokens[0].id);
    expect((await create(user)).status).toBe(201);
  });

  it('is answered sixty times an hour', async () => {
    const limited = await createTestApp({ env: { RATE_LIMITS: 'on' } });
    try {
      const { token } = await signUpAndLogIn(limited);
      const again = async () => call(limited, '/auth/tokens', { token, body: BODY });
      for (let n = 0; n < 60; n += 1) await expectProblem(await again(), 409);
      await expectProblem(await again(), 429);
    } finally {
      await limited.close();
    }
  });

  it('leaves no more dead tokens behind than there may be good ones', async () => {
    const user = await owner();
    for (let n = 0; n < 30; n += 1) await givePersonalToken(site, user, { expiresInDays: -1 - n });
    await made(user);
    const [{ count }] = await site.database.query(
      `SELECT count(*)::int FROM personal_access_tokens t JOIN users u ON u.id = t.user_id WHERE u.email = $1`,
      [user.email],
    );
    expect(count).toBe(21);
  });
});

describe('GET /auth/tokens', () => {
  it('lists page by page, the latest first, each once', async () => {
    const user = await owner();
    for (const name of ['a', 'b', 'c']) await made(user, { ...BODY, name });
    const first = await list(user, '?limit=2');
    expect(first.tokens.map(({ name }: { name: string }) => name)).toEqual(['c', 'b']);
    await made(user, { ...BODY, name: 'd' });
    const second = await list(user, `?limit=2&cursor=${first.nextCursor}`);
    expect(second.tokens.map(({ name }: { name: string }) => name)).toEqual(['a']);
    expect(second.nextCursor).toBeNull();
  });

  it('lists neither what has ended nor what is somebody else’s', async () => {
    const [ada, bob] = [await owner(), await owner()];
    await made(bob);
    await givePersonalToken(site, ada, { expiresInDays: -1 });
    await revoke(ada, (await made(ada)).id);
    expect((await list(ada)).tokens).toEqual([]);
  });

  it('refuses a page that nobody gave', async () => {
    const { token } = await owner();
    await expectBadFields(
      await call(site, '/auth/tokens?cursor=x&limit=21', { token }),
      'limit',
      'cursor',
    );
  });
});

describe('DELETE /auth/tokens/{id}', () => {
  it('ends the token at once, on every replica, and says so to the program', async () => {
    const user = await owner();
    const { id, token } = await made(user);
    const replica = await createApp(
      loadEnvironment({
        DATABASE_URL: site.databaseUrl,
        JWT_SECRET: randomBytes(32).toString('base64url'),
        LOG_LEVEL: 'silent',
        WORKER: 'off',
      }),
    );
    try {
      await replica.listen(0, '127.0.0.1');
      const there = { url: await replica.getUrl() };
      expect((await profile(token, there)).status).toBe(200);
      expect((await revoke(user, id)).status).toBe(204);
      await expectDead(await profile(token, there), /has been revoked/);
      await expectDead(await profile(token), /has been revoked/);
    } finally {
      await replica.close();
    }
  });

  it('tells the owner by email and among the events', async () => {
    const user = await owner();
    await revoke(user, (await made(user)).id);
    const { text } = await site.mailbox.waitFor(user.email, { subject: /token .* was revoked/ });
    expect(text).toContain('Nightly backup');
    expect((await eventsOf(user))[0]).toBe('access-token-revoked');
  });

  it('knows no token of somebody else, of nobody, and none that has ended', async () => {
    const [ada, bob] = [await owner(), await owner()];
    const { id, token } = await made(bob);
    for (const each of [id, randomUUID(), 'x']) {
      await expectTold(await revoke(ada, each), 'no-such-access-token');
    }
    expect((await profile(token)).status).toBe(200);
    expect((await revoke(bob, id)).status).toBe(204);
    await expectTold(await revoke(bob, id), 'no-such-access-token');
  });

  it('ends one of two presses only: the owner is told once', async () => {
    const user = await owner();
    const { id } = await made(user);
    const answers = await Promise.all([revoke(user, id), revoke(user, id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404]);
    expect((await eventsOf(user)).filter((type) => type === 'access-token-revoked')).toHaveLength(
      1,
    );
  });
});

describe('A personal access token', () => {
  it('that has expired is told so, and works to its last moment', async () => {
    const { id, token } = await made(await owner());
    await setRow(id, `expires_at = now() + interval '1 minute'`);
    expect((await profile(token)).status).toBe(200);
    await setRow(id, `expires_at = now()`);
    await expectDead(await profile(token), /has expired/);
  });

  it('that nobody made is not known', async () => {
    await expectDead(await profile(newPersonalToken()), /is not known/);
  });

  it('that was mistyped asks the database nothing', async () => {
    const { token } = await made(await owner());
    const mistyped = token.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    const { statements, stop } = recordStatements(site.database);
    try {
      await expectDead(await profile(mistyped), /is not known/);
      expect(statements.filter(({ text }) => text.includes('personal_access'))).toEqual([]);
      expect((await profile(token)).status).toBe(200);
      expect(statements.filter(({ text }) => text.includes('FROM personal_access'))).toHaveLength(
        1,
      );
    } finally {
      stop();
    }
  });

  it.each([
    ['in lower case', (token: string) => token.toLowerCase()],
    ['with another prefix', (token: string) => token.replace('nf_pat_', 'NF_PAT_')],
    ['twice', (token: string) => `${token} ${token}`],
  ])('is nothing %s', async (_, change) => {
    const { token } = await made(await owner());
    await expectProblem(await profile(change(token)), 401);
  });

  it('is told from the token of a session, which it is not taken for', async () => {
    const { token } = await made(await owner());
    const answer = await call(site, '/auth/profile', {
      headers: { authorization: `bearer ${token}` },
    });
    expect(answer.status).toBe(200);
    await expectInvalidToken(await profile(`x${token}`));
  });

  it('notes when and from which network it was used, at most every ten minutes', async () => {
    const user = await owner();
    const { id, token } = await made(user);
    await profile(token);
    const used = async () => (await list(user)).tokens[0];
    await expect.poll(used).toMatchObject({ lastUsedFrom: '127.0.0.1' });
    await setRow(id, `last_used_at = now() - interval '9 minutes', last_used_from = 'before'`);
    await profile(token);
    expect(await used()).toMatchObject({ lastUsedFrom: 'before' });
    await setRow(id, `last_used_at = now() - interval '11 minutes'`);
    await profile(token);
    await expect.poll(used).toMatchObject({ lastUsedFrom: '127.0.0.1' });
  });

  it('calls on while its last use cannot be noted', async () => {
    const { token } = await made(await owner());
    await site.database.query(`
      CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'locked' USING ERRCODE = '55P03'; END $$;
      CREATE TRIGGER fail BEFORE UPDATE ON personal_access_tokens EXECUTE FUNCTION fail();`);
    try {
      expect((await profile(token)).status).toBe(200);
    } finally {
      await site.database.query('DROP FUNCTION fail CASCADE');
    }
  });

  it('shares its look-up with the others of the moment', async () => {
    const user = await owner();
    const tokens = [await made(user), await made(user), await made(user)];
    const { statements, stop } = recordStatements(site.database);
    try {
      await Promise.all(tokens.flatMap(({ token }) => [profile(token), profile(token)]));
    } finally {
      stop();
    }
    const asked = statements.filter(({ text }) => text.includes('FROM personal_access_tokens t'));
    expect(asked.length).toBeLessThan(6);
  });
});

describe('The tokens of an account', () => {
  const PASSWORD = 'granite-meadow-compass-7';
  const change = async (user: Owner, body: object = {}) =>
    call(site, '/auth/change-password', {
      method: 'PUT',
      token: user.token,
      body: { current_password: user.password, new_password: PASSWORD, ...body },
    });

  it('end with the password that is changed, and their owner is told', async () => {
    const user = await owner();
    const { token } = await made(user);
    expect((await change(user)).status).toBe(204);
    await expectDead(await profile(token), /has been revoked/);
    expect(await eventsOf(user)).toEqual(
      expect.arrayContaining(['password-changed', 'access-tokens-revoked']),
    );
    const { text } = await site.mailbox.waitFor(user.email, { subject: /password was changed/ });
    expect(text).toContain('access tokens were revoked');
  });

  it('stay where the change of the password says so', async () => {
    const user = await owner();
    const { token } = await made(user);
    expect((await change(user, { revoke_tokens: false })).status).toBe(204);
    expect((await profile(token)).status).toBe(200);
    expect(await eventsOf(user)).not.toContain('access-tokens-revoked');
  });

  it('refuse a change of the password that says neither', async () => {
    await expectBadFields(await change(await owner(), { revoke_tokens: 'no' }), 'revoke_tokens');
  });

  it('end with a reset by mail', async () => {
    const user = await owner();
    const { token } = await made(user);
    await call(site, '/auth/forgot-password', { body: { email: user.email } });
    const link = await site.mailbox.resetToken(user.email);
    const body = { token: link, newPassword: PASSWORD };
    expect((await call(site, '/auth/reset-password', { body })).status).toBe(204);
    await expectDead(await profile(token), /has been revoked/);
  });

  it('end when their owner says that it was not me', async () => {
    const user = await owner();
    const { token } = await made(user);
    const link = await site.mailbox.notMeToken(user.email, /token was created/);
    expect((await call(site, '/auth/not-me', { body: { token: link } })).status).toBe(204);
    await expectDead(await profile(token), /has been revoked/);
  });

  it('are gone with the account', async () => {
    const user = await owner();
    const { token } = await made(user);
    const { token: session } = user;
    expect((await call(site, '/auth/delete', { method: 'DELETE', token: session })).status).toBe(
      204,
    );
    await expectDead(await profile(token), /is not known/);
  });

  it('are those of their owner alone', async () => {
    const [ada, bob] = [await owner(), await owner()];
    const { token } = await made(bob);
    await made(ada);
    expect((await change(ada)).status).toBe(204);
    expect((await profile(token)).status).toBe(200);
  });

  it('are in the export, without what calls', async () => {
    const user = await owner();
    const { id, token } = await made(user);
    await revoke(user, (await made(user, { ...BODY, name: 'Old' })).id);
    const text = await (await call(site, '/auth/export', { token: user.token })).text();
    expect(JSON.parse(text)).toMatchObject({
      accessTokens: [
        { name: 'Old', revoked: true },
        { ...BODY, id, revoked: false },
      ],
    });
    expect(text).not.toContain(token);
    expect(text).not.toMatch(/hash/i);
  });

  it('that have ended are forgotten after thirty days', async () => {
    const user = await owner();
    const [old, older] = [await made(user), await made(user)];
    await setRow(old.id, `expires_at = now() - interval '29 days'`);
    await setRow(older.id, `expires_at = now() - interval '31 days'`);
    await site.app.get(Cleanup).run();
    await expectDead(await profile(old.token), /has expired/);
    await expectDead(await profile(older.token), /is not known/);
  });
});

describe('Before it expires, a token', () => {
  const remind = async () => {
    const task = site.app.get(Queue).tasks.get('access-token-reminders');
    await task?.options.run({} as never, { queuedAt: new Date(), isLastTry: false });
  };
  const reminders = async (email: string) =>
    (await site.mailbox.emails(email)).filter(({ subject }) => subject.includes('about to expire'));
  /** As if so many days had passed. */
  const later = async (id: string, days: number) =>
    setRow(
      id,
      `expires_at = expires_at - interval '${days} days', remind_at = remind_at - interval '${days} days'`,
    );

  /** When a later email has arrived, so have all before. */
  const delivered = async () => {
    const other = await owner();
    await later((await made(other, { ...BODY, expiresInDays: 8 })).id, 2);
    await remind();
    await site.mailbox.waitFor(other.email, { subject: /about to expire/ });
  };

  it('is told of seven days and one day before, once each', async () => {
    const user = await owner();
    const { id, hint } = await made(user, { ...BODY, expiresInDays: 30 });
    await remind();
    await later(id, 22);
    await remind();
    await later(id, 1);
    await remind();
    const email = await site.mailbox.waitFor(user.email, { subject: /about to expire/ });
    expect(email.text).toContain('Nightly backup');
    expect(email.text).toContain(hint);
    expect(email.text).toContain('https://www.northfold.example/settings/tokens');
    await remind();
    await later(id, 6);
    await remind();
    await site.mailbox.waitFor(user.email, { subject: /about to expire/, after: email });
    await remind();
    await delivered();
    expect(await reminders(user.email)).toHaveLength(2);
  });

  it('of a day or a week is told of once less, or not at all', async () => {
    const user = await owner();
    const [day, week] = [
      await made(user, { ...BODY, expiresInDays: 1 }),
      await made(user, { ...BODY, name: 'Week', expiresInDays: 7 }),
    ];
    await remind();
    await later(week.id, 6);
    await later(day.id, 1);
    await remind();
    const email = await site.mailbox.waitFor(user.email, { subject: /about to expire/ });
    expect(email.text).toContain('Week');
    await delivered();
    expect(await reminders(user.email)).toHaveLength(1);
  });

  it('is told of nothing once it is revoked, or when it is too late', async () => {
    const user = await owner();
    const [revoked, missed] = [await made(user), await made(user)];
    await revoke(user, revoked.id);
    await later(revoked.id, 85);
    await later(missed.id, 91);
    await remind();
    await delivered();
    expect(await reminders(user.email)).toEqual([]);
  });
});
