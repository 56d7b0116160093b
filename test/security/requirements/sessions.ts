import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { type Credentials, logIn } from '#support/factories';
import type { Requirement } from '../requirement.js';
import { marker, type Target } from '../target.js';

/** V7 Session management, V9 self-contained tokens. */
export const sessionRequirements: Requirement[] = [
  {
    id: '7.1.2',
    says: 'An account has 100 sessions at most, as documented: one more ends the one not used for longest',
    documented: 'server/SECURITY.md, "Sessions"',
    needs: ['database'],
    check: async (target) => {
      const account = await target.account();
      const idle = await target.token(account);
      await age(target, account, "last_seen_at = now() - interval '1 hour'");
      await target.database(
        `INSERT INTO sessions (id, user_id, remembered, expires_at)
         SELECT gen_random_uuid(), ${USER}, false, now() + interval '1 hour' FROM generate_series(1, 99)`,
        [account.email],
      );
      const token = await target.token(account);
      await assertDead(target, idle);
      const { sessions } = await (await target.call('/auth/sessions', { token })).json();
      assert.equal(sessions.length, 100);
      const document = await (await target.call('/openapi.json')).json();
      assert.match(document.paths['/api/auth/sessions'].get.description, /100 places at most/);
    },
  },
  {
    id: '7.2.1',
    says: 'The server looks every token up: one of a deleted session is worth nothing',
    needs: ['database'],
    check: async (target) => {
      const account = await target.account();
      const token = await target.token(account);
      await target.database(`DELETE FROM sessions WHERE user_id = ${USER}`, [account.email]);
      await assertDead(target, token);
    },
  },
  {
    id: '7.2.4',
    says: 'Each log-in has a session and a token of its own',
    deviation:
      'A password shown again renews the proof of the session, not its token: what is kept in no cookie cannot be planted in a browser, and an integrator keeps one token.',
    check: async (target) => {
      const account = await target.account();
      const tokens = await Promise.all([target.token(account), target.token(account)]);
      const [a, b] = tokens.map((token) => claimsOf(token).sid);
      assert.notEqual(a, b);
      const [token, other] = tokens;
      await age(target, account, "authenticated_at = now() - interval '11 minutes'");
      assert.equal((await reauthenticate(target, token, account)).status, 204);
      assert.equal((await target.call('/auth/export', { token })).status, 200);
      assert.equal((await target.call('/auth/export', { token: other })).status, 403);
    },
    needs: ['database'],
  },
  {
    id: '7.3.1',
    says: 'A session that is not used ends: after 4 hours, or 14 days when remembered',
    needs: ['database'],
    check: async (target) => {
      for (const [remember, idle, assertion] of [
        [false, '3 hours 50 minutes', assertAlive],
        [false, '4 hours 1 minute', assertDead],
        [true, '13 days 23 hours', assertAlive],
        [true, '14 days 1 hour', assertDead],
      ] as const) {
        // An account each: the use of a session is noted a moment after its answer.
        const account = await target.account();
        const token = await logIn(target, account, { remember });
        await age(target, account, `last_seen_at = now() - interval '${idle}'`);
        await assertion(target, token);
      }
    },
  },
  {
    id: '7.3.2',
    says: 'A session ends after 12 hours, or 30 days when remembered, however busy',
    needs: ['database'],
    check: async (target) => {
      for (const [remember, hours] of [
        [false, 12],
        [true, 30 * 24],
      ] as const) {
        const account = await target.account();
        const token = await logIn(target, account, { remember });
        const { iat, exp } = claimsOf(token);
        assert.equal(Number(exp) - Number(iat), hours * 3_600);
        await age(target, account, "expires_at = now() - interval '1 second'");
        await assertDead(target, token);
      }
    },
  },
  {
    id: '7.4.1',
    says: 'After a logout the token is worth nothing',
    check: async (target) => {
      const token = await target.token();
      assert.equal((await target.call('/auth/logout', { method: 'POST', token })).status, 204);
      await assertDead(target, token);
    },
  },
  {
    id: '7.4.2',
    says: 'With the account every one of its sessions ends',
    check: async (target) => {
      const account = await target.account();
      const tokens = [await target.token(account), await target.token(account)];
      const [token = ''] = tokens;
      assert.equal((await target.call('/auth/delete', { method: 'DELETE', token })).status, 204);
      for (const each of tokens) await assertDead(target, each);
    },
  },
  {
    id: '7.4.3',
    says: 'A new password ends every other session',
    check: async (target) => {
      const account = await target.account();
      const other = await target.token(account);
      const token = await target.token(account);
      const new_password = `new-${marker()}`;
      const response = await target.call('/auth/change-password', {
        method: 'PUT',
        token,
        body: { current_password: account.password, new_password },
      });
      assert.equal(response.status, 204);
      account.password = new_password;
      await assertAlive(target, token);
      await assertDead(target, other);
    },
  },
  {
    id: '7.4.4',
    says: 'Log Out can be reached from every page',
    check: async (target) => {
      const token = await target.token();
      await target.browse(async (page) => {
        await page.addInitScript((value) => {
          sessionStorage.setItem('northfold.token', value);
        }, token);
        for (const path of ['/', '/cobol', '/dashboard', '/settings', '/no-such-page']) {
          await page.goto(path);
          await page.getByRole('button', { name: 'Account menu' }).click();
          await page.getByRole('button', { name: 'Log Out' }).waitFor();
        }
      });
    },
  },
  {
    id: '7.4.5',
    says: 'An operator ends the sessions of one account, or of all, with one statement',
    needs: ['database'],
    check: async (target) => {
      const [ada, bob] = [await target.account(), await target.account()];
      const [hers, his] = [await target.token(ada), await target.token(bob)];
      await target.database(`DELETE FROM sessions WHERE user_id = ${USER}`, [ada.email]);
      await assertDead(target, hers);
      await assertAlive(target, his);
      await target.database('DELETE FROM sessions WHERE user_id = ANY ($1)', [[claimsOf(his).sub]]);
      await assertDead(target, his);
    },
  },
  {
    id: '7.5.1',
    says: 'A change of password or address long after the log-in needs the current password',
    needs: ['database'],
    check: async (target) => {
      const account = await target.account();
      const token = await target.token(account);
      await age(target, account, "authenticated_at = now() - interval '11 minutes'");
      for (const [path, body] of [
        ['/auth/change-password', { new_password: `new-${marker()}` }],
        ['/auth/email', { email: `ada.${marker()}@example.com` }],
      ] as const) {
        const response = await target.call(path, { method: 'PUT', token, body });
        assert.equal(response.status, 403);
        assert.match((await response.json()).type, /reauthentication-required$/);
      }
    },
  },
  {
    id: '7.5.2',
    says: 'An owner sees where the account is logged in, and can end any of it with the password',
    needs: ['database'],
    check: async (target) => {
      const account = await target.account();
      const others = [await target.token(account), await target.token(account)];
      const token = await target.token(account);
      const { sessions } = await (await target.call('/auth/sessions', { token })).json();
      assert.equal(sessions.length, 3);
      const { sid } = claimsOf(others[0] ?? '');
      for (const path of [`/auth/sessions/${String(sid)}`, '/auth/sessions']) {
        await age(target, account, "authenticated_at = now() - interval '11 minutes'");
        const end = { method: 'DELETE', token };
        assert.equal((await target.call(path, end)).status, 403);
        assert.equal((await reauthenticate(target, token, account)).status, 204);
        assert.equal((await target.call(path, end)).status, 204);
      }
      for (const other of others) await assertDead(target, other);
      await assertAlive(target, token);
    },
  },
  {
    id: '9.1.1',
    says: 'A token whose claims were changed is refused',
    check: async (target) => {
      const [head, , signature] = (await target.token()).split('.');
      const claims = {
        ...claimsOf(await target.token()),
        sub: '00000000-0000-4000-8000-000000000000',
      };
      await assertDead(target, [head, encode(claims), signature].join('.'));
    },
  },
  {
    id: '9.1.2',
    says: 'A token may not choose its algorithm, nor go without one',
    check: async (target) => {
      const token = await target.token();
      const [head = '', body] = token.split('.');
      for (const alg of ['none', 'None', 'NONE', 'HS384', 'RS256']) {
        const forged = encode({ ...decode(head), alg });
        await assertDead(target, `${forged}.${body}.`);
        await assertDead(target, `${forged}.${body}.${token.split('.')[2]}`);
      }
    },
  },
  {
    id: '9.1.3',
    says: 'A token may not bring its own key',
    check: async (target) => {
      const [, body = ''] = (await target.token()).split('.');
      const key = 'attacker-key-attacker-key-attacker-key';
      const jwk = { kty: 'oct', k: Buffer.from(key).toString('base64url') };
      for (const extra of [
        { jwk },
        { jku: 'https://evil.example/keys' },
        { kid: '../../dev/null' },
      ]) {
        const unsigned = `${encode({ alg: 'HS256', typ: 'JWT', ...extra })}.${body}`;
        const signature = createHmac('sha256', key).update(unsigned).digest('base64url');
        await assertDead(target, `${unsigned}.${signature}`);
      }
    },
  },
  {
    id: '9.2.1',
    says: 'An expired token and one that never expires are refused',
    needs: ['secret'],
    check: async (target) => {
      await assertAlive(target, await resigned(target, {}));
      await assertDead(target, await resigned(target, { exp: Math.floor(Date.now() / 1_000) - 1 }));
      await assertDead(target, await resigned(target, { exp: undefined }));
    },
  },
  {
    id: '9.2.2',
    says: 'A token without a session of ours is refused, whatever else it is good for',
    needs: ['secret'],
    check: async (target) => {
      await assertDead(target, await resigned(target, { sid: undefined }));
      await assertDead(target, await resigned(target, { iss: 'somebody-else' }));
    },
  },
  {
    id: '9.2.3',
    says: 'A token for another audience is refused',
    needs: ['secret'],
    check: async (target) => {
      await assertDead(target, await resigned(target, { aud: 'another-api' }));
    },
  },
];

const USER = '(SELECT id FROM users WHERE email = $1)';

async function age(target: Target, { email }: Credentials, change: string): Promise<void> {
  await target.database(`UPDATE sessions SET ${change} WHERE user_id = ${USER}`, [email]);
}

const reauthenticate = async (target: Target, token: string, { password }: Credentials) =>
  target.call('/auth/reauthenticate', { token, body: { password } });

async function assertAlive(target: Target, token: string): Promise<void> {
  assert.equal((await target.call('/auth/protected', { token })).status, 200);
}

async function assertDead(target: Target, token: string): Promise<void> {
  const response = await target.call('/auth/protected', { token });
  assert.equal(response.status, 401);
  assert.equal(response.headers.get('www-authenticate'), 'Bearer error="invalid_token"');
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const decode = (part: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
const claimsOf = (token: string) => decode(token.split('.')[1] ?? '');

/** A live token with other claims, signed as the server would. */
async function resigned(target: Target, changes: Record<string, unknown>): Promise<string> {
  const token = await target.token();
  const [head = ''] = token.split('.');
  const unsigned = `${head}.${encode({ ...claimsOf(token), ...changes })}`;
  const signature = createHmac('sha256', target.secret).update(unsigned).digest('base64url');
  return `${unsigned}.${signature}`;
}
