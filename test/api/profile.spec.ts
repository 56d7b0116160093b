import { describe, expect, it } from 'vitest';
import { UpdateProfileRequest } from '#server/auth/sessions/profile.dto';
import { User } from '#server/database/account.entities';
import { UsersService } from '#server/users/users.service';
import { useTestApp } from '#support/app';
import { call, signUpAndLogIn } from '#support/factories';
import { expectBadFields, expectInvalidToken } from './problem.js';

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

  it('leaves what a request leaves out as it is, and says so', async () => {
    const { email } = await signUpAndLogIn(site);
    const { id, name } = await site.database.manager.findOneByOrFail(User, { email });
    const owner = { id, name, email, emailVerified: false, hasPassword: true, isStaff: false };
    // A field that is optional is undefined then; the address stands for it, since no field is optional yet.
    const request = Object.assign(new UpdateProfileRequest(), { name: 'Ada', email: undefined });
    const answer = await site.app.get(UsersService).update(owner, request);
    expect(answer).toMatchObject({ name: 'Ada', email });
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
