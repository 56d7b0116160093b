import { describe, expect, it } from 'vitest';
import { PASSKEYS_MAX } from '#server/shared/lengths';
import { useTestApp } from '#support/app';
import { SoftwarePasskey } from '#support/authenticator';
import { call, confirmAddress, signUpAndLogIn, confirmedOwner } from '#support/factories';
import {
  addPasskey,
  creationOptions,
  listPasskeys,
  loginOptions,
  logInWith,
  ORIGIN,
  proofOptions,
  signUpWithPasskey,
} from '#support/passkeys';
import { ageSessions, eventsOf } from './accounts.js';
import { expectBadFields, expectNamed } from './problem.js';

const site = useTestApp({ env: { PUBLIC_URL: ORIGIN } });

const UNKNOWN_ID = '018f6f1e-8a5b-4c3d-9e2f-1a2b3c4d5e6f';

const withPasskey = async () => signUpWithPasskey(site);
const expire = async () => site.database.query('UPDATE passkey_challenges SET expires_at = now()');
const create = async (token: string, body: unknown) =>
  call(site, '/auth/passkeys', { token, body });
const remove = async (token: string, id: string) =>
  call(site, `/auth/passkeys/${id}`, { method: 'DELETE', token });

describe('Creating a passkey', () => {
  it('keeps several, named after where they were made, the newest first, and notifies the owner', async () => {
    const user = await confirmedOwner(site);
    const first = await addPasskey(site, user.token);
    expect(first.known.name).toMatch(/^(node|Passkey)$/);
    expect(first.known).toMatchObject({ synced: true, lastUsedAt: null });
    const { excludeCredentials, rp } = await creationOptions(site, user.token);
    expect(excludeCredentials.map(({ id }) => id)).toEqual([first.known.credentialId]);
    expect(rp.id).toBe('www.northfold.example');
    const second = await addPasskey(site, user.token);
    expect((await listPasskeys(site, user.token)).map(({ id }) => id)).toEqual([
      second.known.id,
      first.known.id,
    ]);
    const { text } = await site.mailbox.waitFor(user.email, { subject: /passkey was added/ });
    expect(text).toContain(second.known.name);
    expect(await eventsOf(site, user.token)).toContain('passkey-added');
  });

  it('refuses an answer to no challenge, to one that was answered, is too old, or is another account’s', async () => {
    const user = await signUpAndLogIn(site);
    const other = await signUpAndLogIn(site);
    const passkey = () => new SoftwarePasskey(ORIGIN);
    const options = await creationOptions(site, user.token);
    const madeUp = passkey().create(options, { challenge: Buffer.alloc(32).toString('base64url') });
    await expectNamed(await create(user.token, madeUp), 'invalid-passkey');
    await expectNamed(await create(other.token, passkey().create(options)), 'invalid-passkey');
    expect((await create(user.token, passkey().create(options))).status).toBe(201);
    await expectNamed(await create(user.token, passkey().create(options)), 'invalid-passkey');
    const late = await creationOptions(site, user.token);
    await expire();
    await expectNamed(await create(user.token, passkey().create(late)), 'invalid-passkey');
    const forLogin = await loginOptions(site);
    const mixed = passkey().create({ ...options, challenge: forLogin.challenge });
    await expectNamed(await create(user.token, mixed), 'invalid-passkey');
    expect(await listPasskeys(site, user.token)).toHaveLength(1);
  });

  it.each([
    ['from another site', { origin: 'https://northfold.example.net' }],
    ['for another host', { rpId: 'example.net' }],
    ['without user verification', { userVerified: false }],
    ['of another kind', { type: 'webauthn.get' }],
    ['from a frame in a page of another site', { crossOrigin: true }],
    ['without a key that could ever sign', { offCurve: true }],
  ])('refuses one that is %s', async (_, behavior) => {
    const { token } = await signUpAndLogIn(site);
    const options = await creationOptions(site, token);
    const body = new SoftwarePasskey(ORIGIN).create(options, behavior);
    await expectNamed(await create(token, body), 'invalid-passkey');
    // A challenge is good for one try.
    await expectNamed(
      await create(token, new SoftwarePasskey(ORIGIN).create(options)),
      'invalid-passkey',
    );
    expect(await listPasskeys(site, token)).toEqual([]);
  });

  it('refuses one that is known, to any account', async () => {
    const { passkey } = await withPasskey();
    const other = await signUpAndLogIn(site);
    const body = passkey.create(await creationOptions(site, other.token));
    await expectNamed(await create(other.token, body), 'passkey-known');
  });

  it('stops at twenty', async () => {
    const { token, email, passkey } = await withPasskey();
    const options = await creationOptions(site, token);
    await site.database.query(
      `INSERT INTO passkeys (user_id, credential_id, public_key, counter, transports, backup_eligible, backed_up, name, session_id)
       SELECT user_id, decode(lpad(to_hex(n), 8, '0'), 'hex') || $2::bytea, public_key, 0, '{}', true, true, 'one of many', session_id
       FROM passkeys, generate_series(2, ${PASSKEYS_MAX}) AS n WHERE user_id = (SELECT id FROM users WHERE email = $1)`,
      [email, passkey.id],
    );
    const startAgain = await call(site, '/auth/passkey-options', { method: 'POST', token });
    await expectNamed(startAgain, 'too-many-passkeys');
    const surplus = new SoftwarePasskey(ORIGIN).create(options);
    await expectNamed(await create(token, surplus), 'too-many-passkeys');
    expect(await listPasskeys(site, token)).toHaveLength(PASSKEYS_MAX);
  });

  it('says what is wrong with a body', async () => {
    const { token } = await signUpAndLogIn(site);
    const options = await creationOptions(site, token);
    const body = new SoftwarePasskey(ORIGIN).create(options);
    await expectBadFields(await create(token, {}), 'credential');
    await expectBadFields(await create(token, { credential: [] }), 'credential');
    for (const bad of [{ clientDataJSON: 'bm9uZQ' }, { attestationObject: 'bm9uZQ' }]) {
      const response = { ...body.credential.response, ...bad };
      const credential = { ...body.credential, response };
      await expectNamed(await create(token, { credential }), 'invalid-passkey');
    }
    await expectNamed(await create(token, { credential: {} }), 'invalid-passkey');
  });
});

describe('The passkeys of an account', () => {
  it('are listed for their owner only', async () => {
    const { token, known } = await withPasskey();
    const other = await signUpAndLogIn(site);
    expect(await listPasskeys(site, token)).toEqual([known]);
    expect(await listPasskeys(site, other.token)).toEqual([]);
  });

  it('are removed by their owner only, with a fresh proof, and the owner is notified', async () => {
    const { token, email, known, passkey } = await withPasskey();
    await confirmAddress(site, { email });
    const other = await signUpAndLogIn(site);
    await expectNamed(await remove(other.token, known.id), 'no-such-passkey');
    await expectNamed(await remove(token, UNKNOWN_ID), 'no-such-passkey');
    await expectNamed(await remove(token, 'x'), 'no-such-passkey');
    await ageSessions(site, email);
    await expectNamed(await remove(token, known.id), 'reauthentication-required');
    expect(await listPasskeys(site, token)).toHaveLength(1);
    const proof = passkey.get(await proofOptions(site, token));
    await call(site, '/auth/reauthenticate/passkey', { token, body: proof });
    expect((await remove(token, known.id)).status).toBe(204);
    expect(await listPasskeys(site, token)).toEqual([]);
    await expectNamed(await logInWith(site, passkey), 'unknown-passkey');
    await site.mailbox.waitFor(email, { subject: /passkey was removed/ });
    expect(await eventsOf(site, token)).toContain('passkey-removed');
  });

  it.each([
    ['Adas Schlüssel (Büro), 2', true],
    ['https://evil.example/log-in', false],
    ['Call evil.example now', false],
    ['evil。example', false],
    ['eve@evil.example', false],
  ])('are named in notices, unless a name could become a link: %s', async (name, named) => {
    const { token, email, known } = await withPasskey();
    await confirmAddress(site, { email });
    // Until November 2026, owners named them.
    await site.database.query('UPDATE passkeys SET name = $1 WHERE id = $2', [name, known.id]);
    expect((await remove(token, known.id)).status).toBe(204);
    const { text } = await site.mailbox.waitFor(email, { subject: /passkey was removed/ });
    expect(text.includes(name)).toBe(named);
  });
});
