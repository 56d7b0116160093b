import { describe, expect, it, vi } from 'vitest';
import { PasswordHasher } from '#server/auth/passwords/password-hasher';
import { createTestApp, useTestApp } from '#support/app';
import { buildUser, call, logIn, signUp, signUpAndLogIn, confirmedOwner } from '#support/factories';
import { ORIGIN } from '#support/passkeys';
import { holdAccount } from '#support/held-account';
import { askForReset, resetPassword, changePassword } from './accounts.js';
import { leaveOne } from './points.js';
import { expectProblem } from './problem.js';

/* Each attack, and what others can do meanwhile. The application trusts one proxy. */
const site = useTestApp({
  env: { RATE_LIMITS: 'on', TRUST_PROXY: '1', PUBLIC_URL: ORIGIN, DATABASE_POOL: '16' },
});

const NEW = 'granite-meadow-compass-7';
const from = (address: string) => ({ 'x-forwarded-for': address });

describe('Mailed links', () => {
  const reset = async (token: string, newPassword: string, address: string) =>
    resetPassword(site, token, newPassword, from(address));

  it('posted over and over by a thief who has one leave all others of the account good', async () => {
    const user = await confirmedOwner(site);
    const token = await askForReset(site, user.email);
    // Good, but with a password that isn't taken: the link stays good.
    for (let n = 0; n < 70; n += 1) {
      await expectProblem(await reset(token, 'northfold-1', `203.0.119.${n}`), 400);
    }
    const body = { page: 'reset-password', token };
    expect((await call(site, '/auth/mailed-link', { body })).status).toBe(200);
    expect((await reset(token, NEW, '192.0.2.1')).status).toBe(204);
    const takeBack = await site.mailbox.resetToken(user.email, /was changed/);
    expect((await reset(takeBack, 'quiet-lantern-orchard-3', '192.0.2.1')).status).toBe(204);
  });
});

describe('A neighbor behind the owner’s address', () => {
  it('uses up what strangers may ask for there, and the owner still gets a reset link', async () => {
    const owner = await signUp(site);
    const ask = async ({ email }: { email: string }) =>
      call(site, '/auth/forgot-password', { body: { email }, headers: from('198.51.100.60') });
    const inside = { body: owner, headers: from('198.51.100.60') };
    expect((await call(site, '/auth/login/email', inside)).status).toBe(200);
    expect((await ask(buildUser())).status).toBe(202);
    await leaveOne(site, 'forgot-client', '198.51.100.60');
    expect((await ask(buildUser())).status).toBe(202);
    await expectProblem(await ask(buildUser()), 429);
    for (let n = 0; n < 5; n += 1) expect((await ask(owner)).status).toBe(202);
    expect(await site.mailbox.resetToken(owner.email)).toBeTruthy();
    // Above what is mailed, the answer doesn't say that it was.
    await expectProblem(await ask(owner), 429);
  });
});

describe('Many calls at once that change one account', () => {
  it('take four connections of all, and others log in meanwhile', async () => {
    const env = { RATE_LIMITS: 'on', TRUST_PROXY: '1', DATABASE_POOL: '8' };
    await using shared = await createTestApp({ env });
    const [thief, other] = [await signUpAndLogIn(shared), await signUp(shared)];
    const letGo = await holdAccount(shared, thief.email);
    const statuses: number[] = [];
    const calls = [
      ['DELETE', '/auth/second-step'],
      ['POST', '/auth/confirm-email/resend'],
      ['PUT', '/auth/profile'],
    ] as const;
    const flood = Array.from({ length: 18 }, async (_, n) => {
      const [method, path] = calls[n % 3] ?? calls[0];
      const body = method === 'PUT' ? { body: { name: 'Ada' } } : {};
      const headers = from(`203.0.${n}.1`);
      const answer = await call(shared, path, { method, token: thief.token, headers, ...body });
      statuses.push(answer.status);
      return answer;
    });
    try {
      const refusals = () => statuses.filter((status) => status === 429).length;
      await expect.poll(refusals).toBeGreaterThan(9);
      expect((await call(shared, '/auth/login/email', { body: other })).status).toBe(200);
    } finally {
      await letGo();
    }
    const refused = (await Promise.all(flood)).find(({ status }) => status === 429);
    expect(refused?.headers.get('ratelimit-policy')).toBe('"account-changes";q=4;w=1');
    const again = await call(shared, '/auth/second-step', { method: 'DELETE', token: thief.token });
    expect(again.status).toBe(204);
  });
});

describe('A stolen session', () => {
  it('uses up its own guesses at the password, not those of the owner’s sessions', async () => {
    const { token: stolen, ...user } = await signUpAndLogIn(site);
    const token = await logIn(site, user);
    const change = async (session: string, password: string) =>
      changePassword(site, { token: session, password }, NEW);
    for (let n = 0; n < 10; n += 1) await expectProblem(await change(stolen, 'not-it'), 401);
    await expectProblem(await change(stolen, user.password), 429);
    expect((await call(site, '/auth/profile', { token: stolen })).status).toBe(200);
    expect((await change(token, user.password)).status).toBe(204);
  });

  it('uses up what its account may do, and a take-back gives the owner all of it again', async () => {
    const user = await confirmedOwner(site);
    const use = async (token: string) => {
      const body = { email: `new.${buildUser().email}` };
      const asked = await call(site, '/auth/email', { method: 'PUT', token, body });
      return [asked.status, (await call(site, '/auth/export', { token })).status];
    };
    expect(await use(user.token)).toEqual([202, 200]);
    for (const name of ['email-changes', 'export'] as const) await leaveOne(site, name);
    expect(await use(user.token)).toEqual([202, 200]);
    expect(await use(user.token)).toEqual([429, 429]);
    const token = await site.mailbox.resetToken(user.email, /was downloaded/);
    expect((await resetPassword(site, token, NEW)).status).toBe(204);
    expect(await use(await logIn(site, { ...user, password: NEW }))).toEqual([202, 200]);
  });
});

describe('A hundred log-ins at once from one network block', () => {
  /** Hashing a wrong password takes until all of them have come, however fast this machine is. */
  async function whileHashing(work: (letGo: () => void) => Promise<void>): Promise<void> {
    const hasher = site.app.get(PasswordHasher);
    const verify = hasher.verify.bind(hasher);
    let letGo = () => undefined as void;
    const all = new Promise<void>((resolve) => (letGo = resolve));
    const slow = vi.spyOn(hasher, 'verify').mockImplementation(async (stored, password) => {
      if (password === 'not-the-password') await all;
      return verify(stored, password);
    });
    await work(letGo).finally(() => {
      letGo();
      slow.mockRestore();
    });
  }
  /** @returns the answers, and the statuses of those that came so far */
  function flood(count: number, client: (n: number) => string, email?: string) {
    const statuses: number[] = [];
    const answers = Array.from({ length: count }, async (_, n) => {
      const body = { email: email ?? buildUser().email, password: 'not-the-password' };
      const answer = await call(site, '/auth/login/email', { body, headers: from(client(n)) });
      statuses.push(answer.status);
      return answer;
    });
    return { answers, statuses };
  }
  const refusedOf = async (answers: Promise<Response>[]) =>
    (await Promise.all(answers)).flatMap(({ status, headers }) =>
      status === 429 ? [`${headers.get('ratelimit-policy')} ${headers.get('retry-after')}`] : [],
    );

  it.each([
    ['an IPv6 /48', (n: number) => `2001:db8:9:${n.toString(16)}::1`],
    ['an IPv4 /24', (n: number) => `203.0.113.${n}`],
  ])('of %s are refused at once, and others log in and sign up meanwhile', async (_, client) => {
    const owner = await signUp(site);
    await whileHashing(async (letGo) => {
      const { answers, statuses } = flood(100, client);
      await expect.poll(() => statuses.length).toBe(68);
      const others = [
        call(site, '/auth/login/email', { body: owner, headers: from('192.0.2.7') }),
        call(site, '/auth/signup/email', { body: buildUser(), headers: from('192.0.2.8') }),
      ];
      expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 201]);
      letGo();
      expect(await refusedOf(answers)).toEqual(Array(68).fill('"password-work";q=32;w=1 1'));
    });
    // The same owner, from within the block, once it's quiet.
    const inside = { body: owner, headers: from(client(99)) };
    expect((await call(site, '/auth/login/email', inside)).status).toBe(200);
  });

  it('are four of one account and eight of one client, and a good link waits for its turn', async () => {
    const owner = await signUp(site);
    const client = (n: number) => `203.0.112.${n}`;
    const token = await site.mailbox.confirmationToken(owner.email);
    await whileHashing(async (letGo) => {
      const one = flood(10, client, owner.email);
      await expect.poll(() => one.statuses.length).toBe(6);
      const many = flood(20, () => client(20));
      await expect.poll(() => many.statuses.length).toBe(12);
      const inside = { body: await signUp(site), headers: from(client(30)) };
      expect((await call(site, '/auth/login/email', inside)).status).toBe(200);
      const rest = flood(30, (n) => client(100 + n));
      await expect.poll(() => rest.statuses.length).toBe(10);
      const body = { token, newPassword: NEW };
      const link = call(site, '/auth/confirm-email', { body, headers: from(client(31)) });
      expect(await Promise.race([link, call(site, '/auth/settings')])).toMatchObject({
        status: 401,
      });
      letGo();
      expect((await link).status).toBe(204);
      const bounds = ['-account";q=4', '-client";q=8', '";q=32'];
      for (const [n, { answers }] of [one, many, rest].entries()) {
        const [policy, ...others] = new Set(await refusedOf(answers));
        expect([policy, others]).toEqual([`"password-work${bounds[n]};w=1 1`, []]);
      }
    });
  });
});
