import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createTestApp, useTestApp } from '#support/app';
import { call, signUpAndLogIn, confirmedOwner } from '#support/factories';
import {
  givePersonalToken,
  type MadeToken,
  makeToken,
  revokeToken,
  TOKEN_BODY,
} from '#support/personal-tokens';
import { eventsOf } from './accounts.js';
import { expectBadFields, expectNamed, expectUselessToken } from './problem.js';

const site = useTestApp();

interface Caller {
  token: string;
}

const create = async ({ token }: Caller, body: object = TOKEN_BODY) =>
  call(site, '/auth/tokens', { token, body });
const list = async ({ token }: Caller, query = '') =>
  JSON.parse(await (await call(site, `/auth/tokens${query}`, { token })).text());
const profile = async (token: string, at: { url: string } = site) =>
  call(at, '/auth/profile', { token });

describe('POST /auth/tokens', () => {
  it('makes a token that a program calls with, and shows it once', async () => {
    const user = await confirmedOwner(site);
    const answer = await create(user, { ...TOKEN_BODY, expiresInDays: 30 });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const token: MadeToken = JSON.parse(await answer.text());
    expect(token).toMatchObject({ ...TOKEN_BODY, lastUsedAt: null, lastUsedFrom: null });
    expect(token.token).toMatch(/^nf_pat_[\da-f]{64}$/);
    expect(token.hint).toBe(`nf_pat_…${token.token.slice(-4)}`);
    expect(Date.parse(token.expiresAt) - Date.parse(token.createdAt)).toBe(30 * 86_400_000);
    const seen = await profile(token.token);
    expect(await seen.json()).toMatchObject({ email: user.email });
    const { tokens } = await list(user);
    expect(tokens).toHaveLength(1);
    expect(JSON.stringify(tokens)).not.toContain(token.token);
  });

  it('is good for 90 days by default', async () => {
    const { createdAt, expiresAt } = await makeToken(site, await confirmedOwner(site));
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(90 * 86_400_000);
  });

  it('keeps nothing that a reader of the database could call with', async () => {
    const user = await confirmedOwner(site);
    const { token } = await makeToken(site, user);
    const rows = await site.database.query('SELECT * FROM personal_access_tokens');
    expect(JSON.stringify(rows)).not.toContain(token.slice('nf_pat_'.length));
  });

  it('keeps each scope once', async () => {
    const scopes = ['settings:write', 'profile:read', 'settings:write'];
    const token = await makeToken(site, await confirmedOwner(site), { ...TOKEN_BODY, scopes });
    expect(token).toMatchObject({ scopes: ['profile:read', 'settings:write'] });
  });

  it.each([
    ['no name', { name: '' }, 'name: is required'],
    ['a long name', { name: 'x'.repeat(101) }, 'name: at most 100'],
    ['no scope', { scopes: [] }, 'scopes: a list'],
    ['scopes that are no list', { scopes: 'profile:read' }, 'scopes: a list'],
    ['an unknown scope', { scopes: ['account:delete'] }, 'scopes: one or more of'],
    ['the scopes of staff', { scopes: ['inbox:read'] }, 'scopes: Only staff'],
    ['no day', { expiresInDays: 0 }, 'expiresInDays: at least 1'],
    ['more than a year', { expiresInDays: 366 }, 'expiresInDays: at most 365'],
    ['half a day', { expiresInDays: 1.5 }, 'expiresInDays: a whole number'],
    ['days in a text', { expiresInDays: '30' }, 'expiresInDays: a number'],
    ['no end', { expiresInDays: null }, 'expiresInDays: a number'],
  ])('refuses %s', async (_, change, fault) => {
    await expectBadFields(
      await create(await confirmedOwner(site), { ...TOKEN_BODY, ...change }),
      fault,
    );
  });

  it('wants a confirmed address', async () => {
    const user = await signUpAndLogIn(site);
    await expectNamed(await create(user), 'confirmed-address-needed');
    expect((await list(user)).tokens).toEqual([]);
  });

  it('reports it to the owner by email and among the events', async () => {
    const user = await confirmedOwner(site);
    await makeToken(site, user, { ...TOKEN_BODY, scopes: ['settings:read', 'settings:write'] });
    const { text } = await site.mailbox.waitFor(user.email, { subject: /token was created/ });
    expect(text).toContain('Nightly backup');
    expect(text).toMatch(
      /until \w+ \d+, 20\d\d, at [\d:]+ [AP]M UTC\. Allowed: Read the settings, Change the settings\./,
    );
    expect(text).toContain('/reset-password/');
    expect((await eventsOf(site, user.token))[0]).toBe('access-token-created');
  });

  it('makes twenty at most, however many are asked for at once', async () => {
    const user = await confirmedOwner(site);
    for (let n = 0; n < 15; n += 1) await givePersonalToken(site, user);
    const answers = await Promise.all(Array.from({ length: 10 }, async () => create(user)));
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([...Array(5).fill(201), ...Array(5).fill(409)]);
    const refused = answers.find(({ status }) => status === 409);
    if (refused) await expectNamed(refused, 'too-many-access-tokens');
    const { tokens } = await list(user);
    expect(tokens).toHaveLength(20);
    await revokeToken(site, user, tokens[0].id);
    expect((await create(user)).status).toBe(201);
  });
});

describe('GET /auth/tokens', () => {
  it('lists neither ended tokens nor those of other accounts', async () => {
    const [ada, bob] = [await confirmedOwner(site), await confirmedOwner(site)];
    await makeToken(site, bob);
    await givePersonalToken(site, ada, { expiresInDays: -1 });
    await revokeToken(site, ada, (await makeToken(site, ada)).id);
    expect((await list(ada)).tokens).toEqual([]);
  });
});

describe('DELETE /auth/tokens/{id}', () => {
  it('ends the token at once, on every replica, and says so to the program', async () => {
    const user = await confirmedOwner(site);
    const { id, token } = await makeToken(site, user);
    await using replica = await createTestApp({
      env: { DATABASE_URL: site.databaseUrl, WORKER: 'off' },
    });
    expect((await profile(token, replica)).status).toBe(200);
    expect((await revokeToken(site, user, id)).status).toBe(204);
    for (const at of [replica, site])
      await expectUselessToken(await profile(token, at), /has been revoked/);
  });

  it('reports it to the owner by email and among the events', async () => {
    const user = await confirmedOwner(site);
    await revokeToken(site, user, (await makeToken(site, user)).id);
    const { text } = await site.mailbox.waitFor(user.email, { subject: /token .* was revoked/ });
    expect(text).toContain('Nightly backup');
    expect((await eventsOf(site, user.token))[0]).toBe('access-token-revoked');
  });

  it('finds no token of another account, no made-up one and no ended one', async () => {
    const [ada, bob] = [await confirmedOwner(site), await confirmedOwner(site)];
    const { id, token } = await makeToken(site, bob);
    for (const each of [id, randomUUID(), 'x']) {
      await expectNamed(await revokeToken(site, ada, each), 'no-such-access-token');
    }
    expect((await profile(token)).status).toBe(200);
    expect((await revokeToken(site, bob, id)).status).toBe(204);
    await expectNamed(await revokeToken(site, bob, id), 'no-such-access-token');
  });

  it('is ended by one of many presses at once: its event is there once', async () => {
    const user = await confirmedOwner(site);
    const { id } = await makeToken(site, user);
    const presses = Array.from({ length: 12 }, async () => revokeToken(site, user, id));
    const answers = (await Promise.all(presses)).map(({ status }) => status);
    expect(answers.filter((status) => status !== 404)).toEqual([204]);
    expect(
      (await eventsOf(site, user.token)).filter((type) => type === 'access-token-revoked'),
    ).toHaveLength(1);
  });
});
