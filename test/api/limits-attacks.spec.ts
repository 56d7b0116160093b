import { describe, expect, it, vi } from 'vitest';
import { PasswordHasher } from '#server/auth/passwords/password-hasher';
import { useTestApp } from '#support/app';
import { buildUser, call, confirmAddress, logIn, signUp, signUpAndLogIn } from '#support/factories';
import { ORIGIN } from '#support/passkeys';
import { expectProblem } from './problem.js';

/* Each attack, and what others can do meanwhile. The application trusts one proxy. */
const site = useTestApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1', PUBLIC_URL: ORIGIN } });

const NEW = 'granite-meadow-compass-7';
const from = (address: string) => ({ 'x-forwarded-for': address });

describe('Mailed links', () => {
  const reset = async (token: string, newPassword: string, address: string) =>
    call(site, '/auth/reset-password', { body: { token, newPassword }, headers: from(address) });

  it('posted over and over by a thief who has one leave all others of the account good', async () => {
    const user = await signUpAndLogIn(site);
    await confirmAddress(site, user);
    await call(site, '/auth/forgot-password', { body: { email: user.email } });
    const token = await site.mailbox.resetToken(user.email);
    // Good, but with a password that isn't taken: the link stays good.
    for (let n = 0; n < 70; n += 1) {
      await expectProblem(await reset(token, 'northfold-1', `203.0.119.${n}`), 400);
    }
    const body = { page: 'reset-password', token };
    expect((await call(site, '/auth/mailed-link', { body })).status).toBe(200);
    expect((await reset(token, NEW, '192.0.2.1')).status).toBe(204);
    const takeBack = await site.mailbox.resetToken(user.email, /was changed/);
    expect((await reset(takeBack, 'quiet-lantern-orchard-3', '192.0.2.1')).status).toBe(204);
  }, 60_000);
});

describe('A stolen session', () => {
  it('uses up its own guesses at the password, not those of the owner’s sessions', async () => {
    const { token: stolen, ...user } = await signUpAndLogIn(site);
    const token = await logIn(site, user);
    const change = async (session: string, current_password: string) =>
      call(site, '/auth/change-password', {
        method: 'PUT',
        token: session,
        body: { new_password: NEW, current_password },
      });
    for (let n = 0; n < 10; n += 1) await expectProblem(await change(stolen, 'not-it'), 401);
    await expectProblem(await change(stolen, user.password), 429);
    expect((await call(site, '/auth/profile', { token: stolen })).status).toBe(200);
    expect((await change(token, user.password)).status).toBe(204);
  });
});

describe('A hundred log-ins at once from one network block', () => {
  it.each([
    ['an IPv6 /48', (n: number) => `2001:db8:9:${n.toString(16)}::1`],
    ['an IPv4 /24', (n: number) => `203.0.113.${n}`],
  ])(
    'of %s are refused at once, and others log in and sign up meanwhile',
    async (_, client) => {
      const owner = await signUp(site);
      // Hashing a wrong password takes until all of them have come, however fast this machine is.
      const hasher = site.app.get(PasswordHasher);
      const verify = hasher.verify.bind(hasher);
      let letGo = () => undefined as void;
      const all = new Promise<void>((resolve) => (letGo = resolve));
      const slow = vi.spyOn(hasher, 'verify').mockImplementation(async (stored, password) => {
        if (password === 'not-the-password') await all;
        return verify(stored, password);
      });
      try {
        const statuses: number[] = [];
        const flood = Array.from({ length: 100 }, async (__, n) => {
          const answer = await call(site, '/auth/login/email', {
            body: { email: buildUser().email, password: 'not-the-password' },
            headers: from(client(n)),
          });
          statuses.push(answer.status);
          return answer;
        });
        await expect.poll(() => statuses.length, { timeout: 30_000 }).toBe(68);
        expect(new Set(statuses)).toEqual(new Set([429]));
        const others = [
          call(site, '/auth/login/email', { body: owner, headers: from('192.0.2.7') }),
          call(site, '/auth/signup/email', { body: buildUser(), headers: from('192.0.2.8') }),
        ];
        expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 201]);
        letGo();
        const refused = (await Promise.all(flood)).filter(({ status }) => status !== 401);
        expect(refused).toHaveLength(68);
        for (const { headers } of refused) {
          expect(headers.get('ratelimit-policy')).toBe('"password-work";q=32;w=1');
          expect(headers.get('retry-after')).toBe('1');
        }
      } finally {
        letGo();
        slow.mockRestore();
      }
      // The same owner, from within the block, once it's quiet.
      const inside = { body: owner, headers: from(client(99)) };
      expect((await call(site, '/auth/login/email', inside)).status).toBe(200);
    },
    60_000,
  );
});
