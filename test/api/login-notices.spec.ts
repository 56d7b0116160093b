import { describe, expect, it } from 'vitest';
import { useTestApp } from '#support/app';
import { call, confirmAddress, signUp } from '#support/factories';
import { subjectsTo, resetPassword } from './accounts.js';

const NEW = /New login/;
const OWNERS = 'basalt-harvest-window-9';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0';
const SAFARI = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1) Version/18.1 Mobile/15E148 Safari/604.1';

const site = useTestApp({ env: { TRUST_PROXY: '1' } });

const logInFrom = async (
  { email, password }: { email: string; password: string },
  place: { address?: string; browser?: string },
) => {
  const { address = '192.0.2.1', browser = FIREFOX } = place;
  const headers = { 'x-forwarded-for': address, 'user-agent': browser };
  const body = { email, password };
  expect((await call(site, '/auth/login/email', { body, headers })).status).toBe(200);
};

/** An owner with a notice of everything so far. */
async function settled() {
  const user = await signUp(site);
  await confirmAddress(site, user);
  await logInFrom(user, {});
  await site.mailbox.waitFor(user.email, { subject: NEW });
  return user;
}

/** The notices to the owner. */
const noticesTo = async ({ email }: { email: string }) =>
  (await subjectsTo(site, email)).filter((subject) => NEW.test(subject)).length;

describe('A log-in', () => {
  it('from another network is reported to the owner at once, with a link that ends it', async () => {
    const user = await settled();
    const first = await site.mailbox.waitFor(user.email, { subject: NEW });
    await logInFrom(user, { address: '203.0.113.9' });
    const { text } = await site.mailbox.waitFor(user.email, { subject: NEW, after: first });
    expect(text).toContain('IP address: 203.0.113.9');
    expect(text).toContain('Browser: Firefox on Windows');
    const token = /\/reset-password\/([\w-]+)/.exec(text)?.[1] ?? '';
    expect((await resetPassword(site, token, OWNERS)).status).toBe(204);
  });

  it('with another browser from the same network is reported, too', async () => {
    const user = await settled();
    await logInFrom(user, { browser: SAFARI });
    expect(await noticesTo(user)).toBe(2);
  });

  it('from a known place is not reported again, whatever the browser’s version', async () => {
    const user = await settled();
    await logInFrom(user, {});
    await logInFrom(user, { browser: FIREFOX.replaceAll('144', '145') });
    expect(await noticesTo(user)).toBe(1);
  });

  it('from each of several places is reported once, however many there are at the same moment', async () => {
    const user = await settled();
    const addresses = Array.from({ length: 6 }, (_, n) => `203.0.113.${60 + n}`);
    const twice = [...addresses, ...addresses];
    await Promise.all(twice.map(async (address) => logInFrom(user, { address })));
    expect(await noticesTo(user)).toBe(1 + addresses.length);
    const [{ known_networks: known }] = await site.database.query(
      'SELECT known_networks FROM users WHERE email = $1',
      [user.email],
    );
    expect(known.toSorted()).toEqual(['192.0.2.1', ...addresses]);
    const [{ sessions }] = await site.database.query(
      'SELECT count(*)::int AS sessions FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.email = $1',
      [user.email],
    );
    expect(sessions).toBe(1 + twice.length);
  });

  it('that fails is not reported: strangers would fill the mailbox', async () => {
    const user = await settled();
    const headers = { 'x-forwarded-for': '203.0.113.10' };
    const body = { email: user.email, password: 'not-the-password' };
    expect((await call(site, '/auth/login/email', { body, headers })).status).toBe(401);
    expect(await noticesTo(user)).toBe(1);
  });

  it('is reported ten times a day at most', async () => {
    const user = await settled();
    for (let n = 0; n < 12; n += 1) await logInFrom(user, { address: `203.0.113.${20 + n}` });
    expect(await noticesTo(user)).toBe(10);
  });

  it('to an unconfirmed account is not reported', async () => {
    const user = await signUp(site);
    await logInFrom(user, {});
    await logInFrom(user, { address: '203.0.113.40' });
    expect(await noticesTo(user)).toBe(0);
  });

  it('where the address was confirmed is no news', async () => {
    const user = await signUp(site);
    const token = await site.mailbox.confirmationToken(user.email);
    const headers = { 'x-forwarded-for': '192.0.2.1', 'user-agent': FIREFOX };
    const body = { token, newPassword: OWNERS };
    expect((await call(site, '/auth/confirm-email', { body, headers })).status).toBe(204);
    await logInFrom({ ...user, password: OWNERS }, {});
    expect(await noticesTo(user)).toBe(0);
  });
});
