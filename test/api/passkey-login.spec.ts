import { describe, expect, it } from 'vitest';
import { createTestApp, useTestApp } from '#support/app';
import { SoftwarePasskey } from '#support/authenticator';
import { call, confirmAddress, logIn, signUp, signUpAndLogIn } from '#support/factories';
import { lockWaiters } from '#support/held-account';
import {
  addPasskey,
  listPasskeys,
  loginOptions,
  logInWith,
  ORIGIN,
  signUpWithPasskey,
  tokenOf,
} from '#support/passkeys';
import { expectBadFields, expectNamed } from './problem.js';

const site = useTestApp({ env: { PUBLIC_URL: ORIGIN } });

const withPasskey = async () => signUpWithPasskey(site);
const answer = async (body: unknown) => call(site, '/auth/login/passkey', { body });
const countOf = async (email: string, type: string) => {
  const rows = await site.database.query<{ count: number }[]>(
    `SELECT count FROM security_events WHERE type = $2 AND user_id = (SELECT id FROM users WHERE email = $1)`,
    [email, type],
  );
  return rows[0]?.count ?? 0;
};

interface Changes {
  response?: object;
  id?: unknown;
  rawId?: unknown;
  type?: string;
}

describe('Logging in with a passkey', () => {
  it('needs no password and starts a session that is proven fresh', async () => {
    const { passkey, email, token: first } = await withPasskey();
    const token = await tokenOf(await logInWith(site, passkey));
    const profile = await call(site, '/auth/profile', { token });
    expect(await profile.json()).toMatchObject({ email });
    expect((await call(site, '/auth/export', { token })).status).toBe(200);
    expect(await countOf(email, 'logged-in')).toBe(1);
    const [known] = await listPasskeys(site, first);
    expect(known?.lastUsedAt).not.toBeNull();
  });

  it('lasts 12 hours, or 30 days when the device is remembered', async () => {
    const { passkey } = await withPasskey();
    const short = await answer(passkey.get(await loginOptions(site)));
    expect(await short.json()).toMatchObject({ token_type: 'Bearer', expires_in: 43_200 });
    const body = { ...passkey.get(await loginOptions(site)), remember_me: true };
    expect(await (await answer(body)).json()).toMatchObject({ expires_in: 2_592_000 });
  });

  it('notes whether the passkey is copied to other devices by now', async () => {
    const { passkey, token } = await withPasskey();
    await logInWith(site, passkey, { backedUp: false });
    expect(await listPasskeys(site, token)).toMatchObject([{ synced: false }]);
  });

  it.each([
    ['from another site', { origin: 'https://northfold.example.net' }],
    ['from another port', { origin: `${ORIGIN}:8443` }],
    ['for another host', { rpId: 'example.net' }],
    ['without user verification', { userVerified: false }],
    ['of another kind', { type: 'webauthn.create' }],
    ['from a frame in a page of another site', { crossOrigin: true }],
    ['signed with another key', { forged: true }],
    ['that says it cannot be copied, which it could', { eligible: false }],
    ['for another account', { userHandle: Buffer.alloc(16).toString('base64url') }],
  ])('refuses an answer %s, and its challenge is used up', async (_, behavior) => {
    const { passkey, email } = await withPasskey();
    const options = await loginOptions(site);
    await expectNamed(await answer(passkey.get(options, behavior)), 'passkey-refused');
    await expectNamed(await answer(passkey.get(options)), 'passkey-refused');
    expect(await countOf(email, 'passkey-clone-suspected')).toBe(0);
    expect((await logInWith(site, passkey)).status).toBe(200);
  });

  it('refuses an answer without a user handle', async () => {
    const { passkey } = await withPasskey();
    const { credential } = passkey.get(await loginOptions(site));
    const { userHandle: _, ...response } = credential.response;
    const body = { credential: { ...credential, response } };
    await expectNamed(await answer(body), 'passkey-refused');
  });

  it('refuses an answer that was given before, and one to a made-up challenge', async () => {
    const { passkey } = await withPasskey();
    const body = passkey.get(await loginOptions(site));
    expect((await answer(body)).status).toBe(200);
    await expectNamed(await answer(body), 'passkey-refused');
    const challenge = Buffer.alloc(32, 7).toString('base64url');
    const rpId = new URL(ORIGIN).hostname;
    await expectNamed(await answer(passkey.get({ challenge, rpId })), 'passkey-refused');
  });

  it('takes one of two answers to a challenge that come together', async () => {
    const { passkey } = await withPasskey();
    const body = passkey.get(await loginOptions(site));
    const answers = await Promise.all([answer(body), answer(body), answer(body)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
  });

  it('refuses an answer that comes after five minutes', async () => {
    const { passkey } = await withPasskey();
    const options = await loginOptions(site);
    await site.database.query(
      `UPDATE passkey_challenges SET expires_at = expires_at - interval '5 minutes'`,
    );
    await expectNamed(await answer(passkey.get(options)), 'passkey-refused');
    const fresh = await loginOptions(site);
    await site.database.query(
      `UPDATE passkey_challenges SET expires_at = expires_at - interval '4 minutes'`,
    );
    expect((await answer(passkey.get(fresh))).status).toBe(200);
  });

  it('says that a passkey is unknown: the browser may forget it', async () => {
    const stranger = new SoftwarePasskey(ORIGIN);
    await expectNamed(await logInWith(site, stranger), 'unknown-passkey');
  });

  it('says what is wrong with a body', async () => {
    await expectBadFields(await answer({}), 'credential');
    const bad = { credential: 'x', remember_me: 'yes' };
    await expectBadFields(await answer(bad), 'remember_me', 'credential');
  });

  it.each([
    ['no response', {}],
    ['no id', { id: undefined }],
    ['a number for an id', { id: 7, rawId: 7 }],
    ['client data that are not JSON', { response: { clientDataJSON: 'bm9uZQ' } }],
    ['a number for client data', { response: { clientDataJSON: 7 } }],
    ['bad authenticator data', { response: { authenticatorData: 'AAAA' } }],
    ['a list for a signature', { response: { signature: [] } }],
    ['another type', { type: 'password' }],
  ])('refuses a credential with %s', async (what, { response, ...changes }: Changes) => {
    const { passkey } = await withPasskey();
    const { credential } = passkey.get(await loginOptions(site));
    const all = { ...credential.response, ...response };
    const changed = what === 'no response' ? {} : { ...credential, ...changes, response: all };
    const answered = await answer({ credential: changed });
    expect(answered.status).toBe(401);
  });
});

describe('A log-in with a passkey', () => {
  it('lets the password in again that was wrong too often', async () => {
    await using limited = await createTestApp({ env: { PUBLIC_URL: ORIGIN, RATE_LIMITS: 'on' } });
    const user = await signUpAndLogIn(limited);
    const { passkey } = await addPasskey(limited, user.token);
    for (let n = 0; n < 10; n += 1) {
      await expect(logIn(limited, { ...user, password: 'not-it' })).rejects.toThrow('401');
    }
    await expect(logIn(limited, user)).rejects.toThrow('429');
    expect((await logInWith(limited, passkey)).status).toBe(200);
    await expect(logIn(limited, user)).resolves.toBeTypeOf('string');
  });

  it('waits for what changes the account, and is worth nothing with a passkey that is gone by then', async () => {
    const { passkey, email } = await withPasskey();
    const body = passkey.get(await loginOptions(site));
    const holder = site.database.createQueryRunner();
    await holder.startTransaction();
    await holder.query('SELECT FROM users WHERE email = $1 FOR NO KEY UPDATE', [email]);
    const waiting = answer(body);
    await lockWaiters(site, 1);
    await holder.query('DELETE FROM passkeys WHERE credential_id = $1', [passkey.id]);
    await holder.commitTransaction();
    await holder.release();
    await expectNamed(await waiting, 'unknown-passkey');
  });
});

describe('A passkey that counts its uses', () => {
  it('logs in while its counter goes up', async () => {
    const { passkey } = await withPasskey();
    for (const counter of [1, 2, 7]) {
      expect((await logInWith(site, passkey, { counter })).status).toBe(200);
    }
  });

  it.each([
    ['goes back', 4],
    ['stands still', 5],
    ['is gone', 0],
  ])('is refused and reported when its counter %s, and works on ahead of it', async (_, behind) => {
    const { passkey, email, token } = await withPasskey();
    await confirmAddress(site, { email });
    expect((await logInWith(site, passkey, { counter: 5 })).status).toBe(200);
    await expectNamed(await logInWith(site, passkey, { counter: behind }), 'passkey-refused');
    expect(await countOf(email, 'passkey-clone-suspected')).toBe(1);
    await site.mailbox.waitFor(email, { subject: /may have been copied/ });
    expect((await logInWith(site, passkey, { counter: 6 })).status).toBe(200);
    expect(await listPasskeys(site, token)).toHaveLength(1);
  });

  it('warns of nothing that is not signed with its key', async () => {
    const { passkey, email } = await withPasskey();
    await logInWith(site, passkey, { counter: 5 });
    const forged = await logInWith(site, passkey, { counter: 1, forged: true });
    await expectNamed(forged, 'passkey-refused');
    expect(await countOf(email, 'passkey-clone-suspected')).toBe(0);
    // Written once the answer is given.
    await expect.poll(async () => countOf(email, 'passkey-refused')).toBe(1);
  });
});

describe('Challenges', () => {
  it('are shared by replicas, and good once among them', async () => {
    await using replica = await createTestApp({
      env: { PUBLIC_URL: ORIGIN, DATABASE_URL: site.databaseUrl },
    });
    const { passkey } = await withPasskey();
    const body = passkey.get(await loginOptions(replica));
    expect((await answer(body)).status).toBe(200);
    const again = await call(replica, '/auth/login/passkey', { body });
    await expectNamed(again, 'passkey-refused');
  });
});

/** Sudhodanan and Paverd, "Pre-hijacked accounts" (2022): an attacker who signed up with my address has a passkey there. */
describe('A passkey made before the address was confirmed', () => {
  it('stays for who confirms from the session that it was made in or started, and no other does', async () => {
    const user = await signUp(site);
    const elsewhere = await addPasskey(site, await logIn(site, user));
    const made = await addPasskey(site, await logIn(site, user));
    const here = await tokenOf(await logInWith(site, made.passkey));
    const token = await site.mailbox.confirmationToken(user.email);
    const confirmed = await call(site, '/auth/confirm-email', { token: here, body: { token } });
    expect(confirmed.status).toBe(204);
    await expectNamed(await logInWith(site, elsewhere.passkey), 'unknown-passkey');
    expect((await logInWith(site, made.passkey)).status).toBe(200);
  });
});
