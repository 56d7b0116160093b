import { describe, expect, it } from 'vitest';
import { useTestApp } from '#support/app';
import { buildContactMessage, buildUser, call, signUp, signUpAndLogIn } from '#support/factories';
import { expectProblem } from './problem.js';

const site = useTestApp({ env: { RATE_LIMITS: 'on' } });

const logIn = async (email: string, password: string) =>
  call(site, '/auth/login/email', { body: { email, password } });
const unique = () => buildUser().email.split('@', 1)[0] ?? '';

describe('An account', () => {
  it.each([
    ['in capitals', (name: string) => [`${name}@example.com`, `${name.toUpperCase()}@EXAMPLE.com`]],
    ['composed or not', (name: string) => [`é${name}@example.com`, `e\u0301${name}@example.com`]],
    ['in punycode', (name: string) => [`${name}@bücher.example`, `${name}@xn--bcher-kva.example`]],
  ])('is found by its address %s, and guesses at both count together', async (_, both) => {
    const [first = '', second = ''] = both(unique());
    const { password } = await signUp(site, { email: first });
    expect((await logIn(second, password)).status).toBe(200);
    await expectProblem(
      await call(site, '/auth/signup/email', { body: { email: second, password } }),
      409,
    );
    for (let n = 0; n < 5; n += 1) await expectProblem(await logIn(first, 'wrong-password'), 401);
    for (let n = 0; n < 5; n += 1) await expectProblem(await logIn(second, 'wrong-password'), 401);
    await expectProblem(await logIn(first, password), 429);
    await expectProblem(await logIn(second, password), 429);
  });

  it('is not found by a letter that only some take for the same', async () => {
    const name = unique();
    const { password } = await signUp(site, { email: `victim${name}@example.com` });
    await expectProblem(await logIn(`vİctim${name}@example.com`, password), 401);
    await expectProblem(await logIn(`vıctim${name}@example.com`, password), 401);
  });

  it('is mailed where it is looked up, however its address was typed', async () => {
    const name = unique();
    const user = buildUser({ email: `\u212Aate${name}@BÜCHER.example` });
    const email = `kate${name}@xn--bcher-kva.example`;
    const answer = await call(site, '/auth/signup/email', { body: user });
    expect(await answer.json()).toEqual({ name: null, email });
    await expect(site.mailbox.confirmationToken(email)).resolves.toBeTypeOf('string');
  });
});

describe('Invisible characters', () => {
  const hidden = ['\u200B', '\u202E', '\u2028', '\u2029', '\u00AD', '\u2066', '\uFEFF', '\u3164'];

  const expectRefused = async (answer: Promise<Response>, field: 'email' | 'name') => {
    const { detail, errors } = await expectProblem(await answer, 400);
    expect(errors).toEqual([{ field, message: detail }]);
    expect(detail).toMatch(/must not contain (control|invisible) characters\.$/);
  };

  it.each(hidden)('are refused in addresses: %j', async (character) => {
    const email = `ada${character}lovelace@example.com`;
    await expectRefused(
      call(site, '/auth/signup/email', { body: { ...buildUser(), email } }),
      'email',
    );
    await expectRefused(logIn(email, 'x'), 'email');
    await expectRefused(call(site, '/contact', { body: buildContactMessage({ email }) }), 'email');
  });

  it('are refused in names', async () => {
    const { token } = await signUpAndLogIn(site);
    for (const character of hidden) {
      const name = `Ada${character}Lovelace`;
      await expectRefused(
        call(site, '/auth/profile', { method: 'PUT', token, body: { name } }),
        'name',
      );
      await expectRefused(call(site, '/contact', { body: buildContactMessage({ name }) }), 'name');
    }
  });

  it('leave the joiners that scripts and emoji are written with', async () => {
    const { token } = await signUpAndLogIn(site);
    for (const name of ['علی\u200Cرضا', 'ක්\u200Dරිස්', '👩\u200D🚀 Ada', '❤\uFE0F']) {
      const change = await call(site, '/auth/profile', { method: 'PUT', token, body: { name } });
      expect(change.status).toBe(200);
    }
  });
});
