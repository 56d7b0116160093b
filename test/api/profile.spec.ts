import { describe, expect, it } from 'vitest';
import { useTestApp } from '#support/app';
import { call, signUpAndLogIn } from '#support/factories';
import { expectBadFields } from './problem.js';

const site = useTestApp();

const read = async (path: string, token: string) =>
  JSON.parse(await (await call(site, path, { token })).text());

describe('/auth/profile', () => {
  const put = async (token: string, body: unknown) =>
    call(site, '/auth/profile', { method: 'PUT', token, body });

  it('starts without a name, and keeps the one it is given', async () => {
    const { token, email } = await signUpAndLogIn(site);
    const user = { name: null, email, emailVerified: false };
    expect(await read('/auth/profile', token)).toEqual(user);
    const response = await put(token, { name: '  Ada Lovelace ' });
    expect(response.status).toBe(200);
    const named = { ...user, name: 'Ada Lovelace' };
    expect(await response.json()).toEqual(named);
    expect(await read('/auth/profile', token)).toEqual(named);
    expect(await read('/auth/protected', token)).toEqual({ user: named, staff: false });
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
    ['101 characters', { name: 'x'.repeat(101) }],
    ['a line break', { name: 'Ada\nLovelace' }],
  ])('refuses %s for a name', async (_, body) => {
    const { token } = await signUpAndLogIn(site);
    await expectBadFields(await put(token, body), 'name');
  });
});
