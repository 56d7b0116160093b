import assert from 'node:assert/strict';
import type { Credentials } from '#support/factories';
import { codeOf, wrongCode } from '#support/second-step';
import type { Requirement } from '../requirement.js';
import { marker, type Target } from '../target.js';

/** V6.3 to V6.5 and V7.4 about several factors: one-time passwords and recovery codes (lookup secrets). */
export const secondStepRequirements: Requirement[] = [
  {
    id: '6.3.3',
    says: 'Who switches the second step on is asked for it at every log-in with the password',
    deviation:
      'It is offered, not demanded: there is nothing here but a profile, and an account is to be opened easily.',
    check: async (target) =>
      withSecondStep(target, async (user) => {
        const { email, password } = user;
        const response = await target.call('/auth/login/email', { body: { email, password } });
        assert.equal(response.status, 401);
        assert.match((await response.json()).type, /second-step-required$/);
      }),
  },
  {
    id: '6.4.3',
    says: 'A password reset by mail leaves the second step on',
    needs: ['emails', 'database'],
    check: async (target) =>
      withSecondStep(target, async (user) => {
        const { email } = user;
        // Otherwise the reset is the first proof of the address, and everything from before goes.
        const confirmed = 'UPDATE users SET email_confirmed_at = now() WHERE email = $1';
        await target.database(confirmed, [email]);
        await target.call('/auth/forgot-password', { body: { email } });
        const token = await target.emails.resetToken(email);
        user.password = `new-${marker()}`;
        const body = { token, newPassword: user.password };
        assert.equal((await target.call('/auth/reset-password', { body })).status, 204);
        assert.equal((await finish(target, user, wrongCode(user.key))).status, 401);
        const response = await finish(target, user, codeOf(user.key, 1));
        assert.equal(response.status, 200);
        user.token = (await response.json()).access_token;
      }),
  },
  {
    id: '6.4.4',
    says: 'Who lost both app and recovery codes is let in by an operator, who makes sure who asks; the owner is told',
    documented: 'server/README.md, "Security"; `npm run accounts -- --help`',
  },
  {
    id: '6.5.1',
    says: 'A code of the app and a recovery code work once',
    check: async (target) =>
      withSecondStep(target, async (user) => {
        for (const code of [codeOf(user.key, 1), user.recoveryCodes[0] ?? '']) {
          assert.equal((await finish(target, user, code)).status, 200);
          assert.equal((await finish(target, user, code)).status, 401, 'a code worked twice');
        }
      }),
  },
  {
    id: '6.5.2',
    says: 'Recovery codes have more than 112 bits, so that a plain hash keeps them; the app’s key is sealed',
    needs: ['database'],
    check: async (target) =>
      withSecondStep(target, async ({ email, key, recoveryCodes }) => {
        for (const code of recoveryCodes) assert.ok(code.replaceAll('-', '').length * 5 >= 112);
        const rows = await target.database(
          `SELECT s.secret, encode(c.code_hash, 'hex') AS hash FROM second_steps s JOIN recovery_codes c USING (user_id)
           JOIN users u ON u.id = s.user_id WHERE u.email = $1`,
          [email],
        );
        assert.equal(rows.length, 10);
        for (const row of rows) {
          assert.match(String(row['hash']), /^[\da-f]{64}$/);
          assert.ok(!String(row['secret']).includes(key));
        }
      }),
  },
  {
    id: '6.5.3',
    says: 'Keys and recovery codes are random: no two are alike',
    check: async (target) =>
      withSecondStep(target, async ({ key, token, recoveryCodes }) => {
        assert.match(key, /^[A-Z2-7]{32}$/);
        const renewed = await target.call('/auth/second-step/recovery-codes', {
          method: 'POST',
          token,
        });
        const codes = [...recoveryCodes, ...(await renewed.json()).recoveryCodes];
        assert.equal(new Set(codes).size, 20);
      }),
  },
  {
    id: '6.5.5',
    says: 'A code lives for its time step of 30 seconds and the one beside it, a challenge for five minutes and five tries',
    check: async (target) =>
      withSecondStep(target, async (user) => {
        for (const steps of [-3, 4]) {
          assert.equal((await finish(target, user, codeOf(user.key, steps))).status, 401);
        }
        const challenge = await challengeOf(target, user);
        for (let n = 0; n < 5; n += 1) await send(target, challenge, wrongCode(user.key));
        const response = await send(target, challenge, codeOf(user.key, 1));
        assert.match((await response.json()).type, /invalid-challenge$/);
      }),
  },
  {
    id: '7.4.3',
    says: 'Switching the second step on ends every other session',
    check: async (target) => {
      const account = await target.account();
      const other = await target.token(account);
      const token = await target.token(account);
      await switchOn(target, { ...account, token });
      assert.equal((await target.call('/auth/profile', { token: other })).status, 401);
      await target.call('/auth/second-step', { method: 'DELETE', token });
    },
  },
];

interface User extends Credentials {
  token: string;
  key: string;
  recoveryCodes: string[];
}

async function switchOn(
  target: Target,
  user: Credentials & { token: string },
): Promise<Pick<User, 'key' | 'recoveryCodes'>> {
  const { token } = user;
  const begun = await target.call('/auth/second-step', { method: 'POST', token });
  const { key } = (await begun.json()) as { key: string };
  const body = { code: codeOf(key) };
  const confirmed = await target.call('/auth/second-step/confirm', { token, body });
  assert.equal(confirmed.status, 200);
  return { key, recoveryCodes: (await confirmed.json()).recoveryCodes };
}

/** Somebody with a second step, who has none at the end, so that the account can be removed. */
async function withSecondStep(target: Target, work: (user: User) => Promise<void>): Promise<void> {
  const account = await target.account();
  const token = await target.token(account);
  const user = Object.assign(account, { token }, await switchOn(target, { ...account, token }));
  try {
    await work(user);
  } finally {
    await target.call('/auth/second-step', { method: 'DELETE', token: user.token });
  }
}

async function challengeOf(target: Target, { email, password }: Credentials): Promise<string> {
  const response = await target.call('/auth/login/email', { body: { email, password } });
  return (await response.json()).challenge;
}

const send = async (target: Target, challenge: string, code: string) =>
  target.call('/auth/login/second-step', { body: { challenge, code } });

const finish = async (target: Target, user: Credentials, code: string) =>
  send(target, await challengeOf(target, user), code);
