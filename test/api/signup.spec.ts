import { describe, expect, it } from 'vitest';
import { useTestApp } from '#support/app';
import { buildUser, call, logIn, signUp } from '#support/factories';
import { expectBadFields } from './problem.js';

const site = useTestApp();

const post = async (body: unknown) => call(site, '/auth/signup/email', { body });

describe('POST /auth/signup/email', () => {
  it('creates an account and answers with its name and email', async () => {
    const user = buildUser();
    const response = await post(user);
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({ name: null, email: user.email });
    await expect(logIn(site, user)).resolves.toBeTypeOf('string');
  });

  it('keeps the address as typed, without blanks around it', async () => {
    const user = buildUser();
    const response = await post({ ...user, email: `  ${user.email.toUpperCase()} ` });
    expect(await response.json()).toMatchObject({ email: user.email.toUpperCase() });
  });

  it('stores an argon2id hash, never the password', async () => {
    const { email, password } = await signUp(site);
    const [row] = await site.database.query('SELECT * FROM users WHERE email = $1', [email]);
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$/);
    expect(JSON.stringify(row)).not.toContain(password);
  });

  it('lets one of two simultaneous signups with one address win', async () => {
    const user = buildUser();
    const statuses = await Promise.all([post(user), post(user)]);
    expect(statuses.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  it.each([
    ['nothing', {}, ['email', 'password']],
    ['blanks for an address', { email: '  ' }, ['email']],
    ['something that is no address', { email: 'ada' }, ['email']],
    ['an address that is too long', { email: `${'a'.repeat(250)}@example.com` }, ['email']],
    ['a list for an address', { email: ['a@example.com'] }, ['email']],
    ['an object for an address', { email: { $ne: 1 } }, ['email']],
    ['a NUL in the address', { email: 'a\u0000@example.com' }, ['email']],
    ['7 characters of password', { password: 'qV9#xTz' }, ['password: at least 8']],
    ['7 emoji of password', { password: '🐧🦊🐢🦉🐝🐙🦀' }, ['password: at least 8']],
    ['257 characters of password', { password: 'aé'.repeat(128) + 'x' }, ['password']],
    ['a number for a password', { password: 12_345_678_901 }, ['password']],
    ['half a surrogate pair', { password: 'quiet-harbour-\ud800' }, ['password']],
    ['a common password', { password: 'Password123' }, ['password']],
    ['the brand with digits', { password: 'Northfold2025!' }, ['password']],
  ])('refuses %s', async (_, overrides, fields) => {
    const body = fields.length === 2 ? overrides : { ...buildUser(), ...overrides };
    await expectBadFields(await post(body), ...fields);
  });

  it.each([
    '🐧🦊🐢🦉🐝🐙🦀🐬',
    Array.from({ length: 256 }, (_, at) => String.fromCodePoint(0xe0 + ((at * at) % 61))).join(''),
    '  spaces count  ',
    'ثمانية أحرف',
    'e\u0301cole-normale',
  ])('accepts the password %s and knows it again exactly', async (password) => {
    const user = await signUp(site, { password });
    await expect(logIn(site, user)).resolves.toBeTypeOf('string');
    const trimmed = password.trim();
    if (trimmed !== password) {
      await expect(logIn(site, { ...user, password: trimmed })).rejects.toThrow('401');
    }
  });

  it('knows a password however a keyboard composes its letters and blanks (RFC 8265), and not in another case', async () => {
    const composed = 'Größenwahn über Überall';
    const others = [composed.normalize('NFD'), composed.replaceAll(' ', '\u3000')];
    const user = await signUp(site, { password: others.join(' ') });
    for (const password of [others.toReversed().join('\u00a0'), `${composed} ${composed}`]) {
      await expect(logIn(site, { ...user, password })).resolves.toBeTypeOf('string');
    }
    const password = `${composed} ${composed.toLowerCase()}`;
    await expect(logIn(site, { ...user, password })).rejects.toThrow('401');
    const short = { ...buildUser(), password: 'u\u0308'.repeat(7) };
    await expectBadFields(await post(short), 'password: at least 8');
  });

  it('ignores fields that are not its own', async () => {
    const user = buildUser();
    const id = '00000000-0000-4000-8000-000000000000';
    expect((await post({ ...user, id, name: 'Mallory', created_at: '2000-01-01' })).status).toBe(
      201,
    );
    const [row] = await site.database.query('SELECT * FROM users WHERE email = $1', [user.email]);
    expect(row).toMatchObject({ name: null });
    expect(row.id).not.toBe(id);
  });
});
