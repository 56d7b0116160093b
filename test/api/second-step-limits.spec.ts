import { describe, expect, it } from 'vitest';
import { emailKey, type LimitName } from '#server/limits/limits';
import { canonicalEmail } from '#server/shared/email-address';
import { useTestApp } from '#support/app';
import { call, type Credentials, signUp, confirmedOwner } from '#support/factories';
import {
  challengeFor,
  codeOf,
  signUpWithSecondStep,
  wrongCode,
  switchSecondStepOn,
} from '#support/second-step';
import { askForReset, subjectsTo, idOf, resetPassword } from './accounts.js';
import { leaveOne } from './points.js';
import { expectProblem, expectNamed } from './problem.js';

/** A client of its own for every test: the application trusts one proxy. */
const site = useTestApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } });

const HOME = '127.0.0.1';

const finish = async (challenge: string, code: string, address = HOME) =>
  call(site, '/auth/login/second-step', {
    body: { challenge, code },
    headers: { 'x-forwarded-for': address },
  });

/** Logs in with the password and a code. */
async function attempt({ email, password }: Credentials, code: string, address: string) {
  const headers = { 'x-forwarded-for': address };
  const asked = await call(site, '/auth/login/email', { body: { email, password }, headers });
  const { challenge }: { challenge: string } = JSON.parse(await asked.text());
  return finish(challenge, code, address);
}

/** Sets how many points of a quota are used up. */
const use = async (name: LimitName, subject: string, points: number) =>
  site.database.query(
    `INSERT INTO limit_counters (name, subject, points, resets_at)
     VALUES ($1, $2, $3, now() + interval '10 minutes')
     ON CONFLICT (name, subject) DO UPDATE SET points = excluded.points, resets_at = excluded.resets_at`,
    [name, subject, points],
  );

describe('Wrong codes', () => {
  it('are limited like wrong passwords, whatever challenge they come with, and lock no owner out elsewhere', async () => {
    const user = await signUpWithSecondStep(site);
    await expectNamed(await attempt(user, wrongCode(user.key), '203.0.113.7'), 'wrong-code');
    await leaveOne(site, 'second-step', '203.0.113.7');
    await expectNamed(await attempt(user, wrongCode(user.key), '203.0.113.7'), 'wrong-code');
    await expectProblem(await attempt(user, codeOf(user.key), '203.0.113.7'), 429);
    expect((await attempt(user, codeOf(user.key), '198.51.100.9')).status).toBe(200);
  });

  it('from all over the world are limited to 30 a day, and leave the owner’s own network out', async () => {
    const user = await signUpWithSecondStep(site);
    await expectNamed(await attempt(user, wrongCode(user.key), '203.0.1.7'), 'wrong-code');
    await leaveOne(site, 'second-step-strangers');
    await expectNamed(await attempt(user, wrongCode(user.key), '203.0.2.7'), 'wrong-code');
    await expectProblem(await attempt(user, codeOf(user.key), '203.0.99.7'), 429);
    expect((await attempt(user, codeOf(user.key), HOME)).status).toBe(200);
  });

  it('from a network that the owner comes from are 30 a day there, too, and a new password lets the owner in', async () => {
    const user = await signUpWithSecondStep(site);
    const challenge = await challengeFor(site, user);
    await expectNamed(await finish(challenge, wrongCode(user.key)), 'wrong-code');
    await leaveOne(site, 'second-step-known');
    await expectNamed(await finish(challenge, wrongCode(user.key)), 'wrong-code');
    const refused = await finish(challenge, codeOf(user.key));
    await expectProblem(refused, 429);
    expect(refused.headers.get('ratelimit-policy')).toBe('"second-step-known";q=30;w=86400');

    const renewed = { email: user.email, password: 'granite-meadow-compass-7' };
    await site.database.query(
      'UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE email = $1) WHERE email = $2',
      [(await signUp(site, { password: renewed.password })).email, user.email],
    );
    const last = await finish(await challengeFor(site, renewed), codeOf(user.key));
    expect(last.status).toBe(200);
  });
});

describe('An intruder who reads the owner’s mail', () => {
  it('guesses no more codes than 300 a week, whatever is reset, and the owner is notified and let in at home', async () => {
    const user = await switchSecondStepOn(site, await confirmedOwner(site));
    // At the mailed link, the attacker's network becomes known.
    const reset = async (password: string, address: string) => {
      const token = await askForReset(site, user.email);
      const used = await resetPassword(site, token, password, { 'x-forwarded-for': address });
      expect(used.status).toBe(204);
      return { email: user.email, password };
    };
    const thief = await reset('quiet-lantern-orchard-3', '203.0.7.1');
    await expectNamed(await attempt(thief, wrongCode(user.key), '203.0.7.1'), 'wrong-code');
    const id = await idOf(site, user.email);
    await use('second-step-week', id, 29);
    await expectNamed(await attempt(thief, wrongCode(user.key), '203.0.7.1'), 'wrong-code');
    await use('second-step-week', id, 299);
    await expectNamed(await attempt(thief, wrongCode(user.key), '203.0.7.1'), 'wrong-code');
    const again = await reset('granite-meadow-compass-7', '203.0.8.1');
    const refused = await attempt(again, codeOf(user.key), '203.0.8.1');
    await expectProblem(refused, 429);
    expect(refused.headers.get('ratelimit-policy')).toBe('"second-step-week";q=300;w=604800');
    expect((await attempt(again, codeOf(user.key), HOME)).status).toBe(200);
    const notices = (await subjectsTo(site, user.email)).filter((each) => /Wrong codes/.test(each));
    expect(notices).toHaveLength(1);
  });
});

describe('A right code', () => {
  it('uses up no tries: neither those of strangers nor of the client, by password or code', async () => {
    const user = await signUpWithSecondStep(site);
    const { email } = user;
    const id = await idOf(site, email);
    const address = emailKey(canonicalEmail(email));
    // One is left of each for a client that the account does not know; two log-ins need it, one after the other.
    await use('second-step-strangers', id, 29);
    await use('login-strangers', address, 99);
    for (const [n, code] of user.recoveryCodes.slice(0, 3).entries()) {
      const network = `192.0.2.${n + 1}`;
      await use('login-client', network, 99);
      await use('second-step', `${id}:${network}`, 9);
      expect((await attempt(user, code, network)).status, `log-in ${n}`).toBe(200);
      const left = await site.database.query(
        `SELECT name, points FROM limit_counters WHERE subject = ANY ($1)
         AND name IN ('second-step', 'login-account', 'login-client')`,
        [[`${id}:${network}`, `${address}:${network}`, network]],
      );
      expect(left).toEqual([{ name: 'login-client', points: 99 }]);
    }
  });
});
