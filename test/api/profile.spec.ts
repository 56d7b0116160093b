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
});
