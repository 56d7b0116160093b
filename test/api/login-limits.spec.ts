import { describe, expect, it } from 'vitest';
import { emailKey } from '#server/limits/limits';
import { canonicalEmail } from '#server/shared/email-address';
import { createTestApp, useTestApp } from '#support/app';
import { buildUser, call, signUp } from '#support/factories';
import { ORIGIN } from '#support/passkeys';
import { askForReset } from './accounts.js';
import { leaveOne } from './points.js';
import { expectProblem } from './problem.js';

/** A client of its own for every test: the application trusts one proxy. */
const env = { RATE_LIMITS: 'on', TRUST_PROXY: '1', PUBLIC_URL: ORIGIN };
const site = useTestApp({ env });
const replica = useTestApp({ env: { ...env, WORKER: 'off' } }, site);

const from = (address: string) => ({ 'x-forwarded-for': address });
const attempt = async (
  { email, password }: { email: string; password: string },
  address: string,
  app = site,
) => call(app, '/auth/login/email', { body: { email, password }, headers: from(address) });
const guess = async (email: string, address: string, times: number, app = site) => {
  let last = await attempt({ email, password: 'not-the-password' }, address, app);
  for (let n = 1; n < times; n += 1) {
    last = await attempt({ email, password: 'not-the-password' }, address, app);
  }
  return last;
};

/** A hundred wrong passwords for one account, from all over the world. */
const guessFromEverywhere = async (email: string, prefix: string) => {
  await guess(email, `${prefix}.1`, 1);
  await leaveOne(site, 'login-strangers', emailKey(canonicalEmail(email)));
  await expectProblem(await guess(email, `${prefix}.2`, 1), 401);
};

/** A hundred wrong passwords of one client, each at an account of its own. */
const guessAtEverybody = async (address: string) => {
  await guess(buildUser().email, address, 1);
  await leaveOne(site, 'login-client', address);
  await expectProblem(await guess(buildUser().email, address, 1), 401);
};

const expectClientRefused = async (response: Response) => {
  await expectProblem(response, 429);
  expect(response.headers.get('ratelimit-policy')).toBe('"login-client";q=100;w=900');
};

describe('Logging in', () => {
  it('is refused after ten wrong passwords from one client, right password or not, and works elsewhere', async () => {
    const user = await signUp(site);
    await expectProblem(await guess(user.email, '192.0.2.1', 10), 401);
    const response = await attempt(user, '192.0.2.1');
    const problem = await expectProblem(response, 429);
    expect(problem.detail).toContain('15 minutes');
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(800);
    expect(response.headers.get('ratelimit-policy')).toBe('"login-account";q=10;w=900');
    expect(response.headers.get('ratelimit')).toMatch(/^"login-account";r=0;t=(8\d\d|900)$/);
    expect((await attempt(user, '192.0.2.3')).status).toBe(200);
  });

  it('forgets the failures once the password was right', async () => {
    const user = await signUp(site);
    await guess(user.email, '192.0.2.5', 9);
    expect((await attempt(user, '192.0.2.5')).status).toBe(200);
    await expectProblem(await guess(user.email, '192.0.2.5', 10), 401);
  });

  it('counts guesses that come all at once', async () => {
    const { email } = buildUser();
    const guesses = Array.from({ length: 30 }, async () => guess(email, '192.0.2.6', 1));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    // Those above four in progress aren't even counted.
    const counted = statuses.filter((status) => status === 401).length;
    expect(counted).toBeLessThanOrEqual(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30 - counted);
    await guess(email, '192.0.2.6', 10 - counted);
    await expectProblem(await guess(email, '192.0.2.6', 1), 429);
  });

  it('counts together what comes in through two replicas', async () => {
    const { email } = buildUser();
    await guess(email, '192.0.2.7', 5, site);
    await expectProblem(await guess(email, '192.0.2.7', 5, replica), 401);
    await expectProblem(await guess(email, '192.0.2.7', 1, site), 429);
    await expectProblem(await guess(email, '192.0.2.7', 1, replica), 429);
  });

  it('counts a whole IPv6 network as one client', async () => {
    const { email } = buildUser();
    for (let n = 0; n < 10; n += 1) await guess(email, `2001:db8:1:2::${n}`, 1);
    await expectProblem(await guess(email, '2001:db8:1:2:ffff::1', 1), 429);
    await expectProblem(await guess(email, '2001:db8:1:3::1', 1), 401);
  });

  it('to one account is refused to strangers after a hundred failures from everywhere, not to its owner’s devices', async () => {
    const user = await signUp(site);
    expect((await attempt(user, '198.51.100.1')).status).toBe(200);
    await guessFromEverywhere(user.email, '203.0.113');
    await expectProblem(await attempt(user, '203.0.113.200'), 429);
    expect((await attempt(user, '198.51.100.1')).status).toBe(200);
  });

  it('is refused after a hundred failures of one client at all accounts together', async () => {
    await guessAtEverybody('198.51.100.40');
    const user = await signUp(site);
    await expectClientRefused(await attempt(user, '198.51.100.40'));
    expect((await attempt(user, '198.51.100.41')).status).toBe(200);
  });

  it('works for its owner where it was used before, however much others there have guessed', async () => {
    const owner = await signUp(site);
    expect((await attempt(owner, '198.51.100.42')).status).toBe(200);
    await guessAtEverybody('198.51.100.42');
    expect((await attempt(owner, '198.51.100.42')).status).toBe(200);
    // The place is known for this account, and ten guesses are all that anybody there has at it.
    await expectProblem(await guess(owner.email, '198.51.100.42', 10), 401);
    await expectProblem(await attempt(owner, '198.51.100.42'), 429);
  });

  it.each(['reset-password', 'confirm-email'])('works there after %s', async (page) => {
    const owner = await signUp(site);
    const address = page === 'confirm-email' ? '198.51.100.44' : '198.51.100.43';
    await guessAtEverybody(address);
    await expectClientRefused(await attempt(owner, address));
    await guess(owner.email, address, 10);
    const { email } = owner;
    const reset = await askForReset(site, email);
    const token = page === 'confirm-email' ? await site.mailbox.confirmationToken(email) : reset;
    const body = { token, newPassword: 'granite-meadow-compass-7' };
    const headers = from(address);
    expect((await call(site, `/auth/${page}`, { body, headers })).status).toBe(204);
    const renewed = { ...owner, password: body.newPassword };
    expect((await attempt(renewed, address)).status).toBe(200);
  });

  it('gives an account holder no more guesses at others', async () => {
    const own = await signUp(site);
    expect((await attempt(own, '198.51.100.45')).status).toBe(200);
    await guessAtEverybody('198.51.100.45');
    for (let n = 0; n < 3; n += 1) {
      expect((await attempt(own, '198.51.100.45')).status).toBe(200);
      await expectClientRefused(await guess(buildUser().email, '198.51.100.45', 1));
    }
  });

  it('is not counted by a header that no trusted proxy wrote', async () => {
    await using direct = await createTestApp({ env: { RATE_LIMITS: 'on' } });
    const { email } = buildUser();
    for (let n = 0; n < 10; n += 1) await guess(email, `192.0.2.${n}`, 1, direct);
    await expectProblem(await guess(email, '192.0.2.99', 1, direct), 429);
  });
});
