import assert from 'node:assert/strict';
import { SoftwarePasskey } from '#support/authenticator';
import { addPasskey, type KnownPasskey, logInWith, loginOptions } from '#support/passkeys';
import type { Requirement } from '../requirement.js';
import type { Target } from '../target.js';

/** V6.3, V6.5 and V6.7 about passkeys: cryptographic authentication. */
export const passkeyRequirements: Requirement[] = [
  {
    id: '6.3.4',
    says: 'It is written down which ways there are to prove who one is, and how they compare',
    documented: 'server/SECURITY.md, "Against robots and guessing"',
  },
  {
    id: '6.5.6',
    says: 'Whose device is lost removes its passkey, which logs nobody in from then on',
    check: async (target) =>
      withPasskey(target, async ({ passkey, known, token }) => {
        assert.equal((await logInWith(target, passkey)).status, 200);
        const remove = { method: 'DELETE', token };
        assert.equal((await target.call(`/auth/passkeys/${known.id}`, remove)).status, 204);
        assert.equal((await logInWith(target, passkey)).status, 401);
      }),
  },
  {
    id: '6.5.7',
    says: 'A finger or a face is never asked for alone: it unlocks the key on the device, and without that the key counts for nothing',
    check: async (target) =>
      withPasskey(target, async ({ passkey }) => {
        assert.equal((await logInWith(target, passkey, { userVerified: false })).status, 401);
        assert.equal((await logInWith(target, passkey, { forged: true })).status, 401);
        assert.equal((await logInWith(target, passkey)).status, 200);
      }),
  },
  {
    id: '6.7.1',
    says: 'The key that a passkey is checked against cannot be changed: renaming takes a name and nothing else',
    check: async (target) =>
      withPasskey(target, async ({ passkey, known, token }) => {
        const other = new SoftwarePasskey(await originOf(target));
        const { credential } = other.get(await loginOptions(target));
        const body = {
          name: 'Mine',
          credentialId: credential.id,
          publicKey: 'AAAA',
          counter: 9_999,
        };
        const rename = { method: 'PUT', token, body };
        assert.equal((await target.call(`/auth/passkeys/${known.id}`, rename)).status, 200);
        assert.equal((await logInWith(target, other)).status, 401);
        assert.equal((await logInWith(target, passkey)).status, 200);
      }),
  },
  {
    id: '6.7.2',
    says: 'Every challenge has 256 random bits, is given once and taken once',
    check: async (target) =>
      withPasskey(target, async ({ passkey }) => {
        const given = [];
        for (let n = 0; n < 8; n += 1) given.push(await loginOptions(target));
        for (const { challenge } of given) {
          assert.equal(Buffer.from(challenge, 'base64url').length, 32);
        }
        assert.equal(new Set(given.map(({ challenge }) => challenge)).size, given.length);
        const [options] = given;
        assert.ok(options);
        const statuses = [];
        for (let n = 0; n < 2; n += 1) {
          const body = passkey.get(options);
          statuses.push((await target.call('/auth/login/passkey', { body })).status);
        }
        assert.deepEqual(statuses, [200, 401]);
      }),
  },
];

/** Where the product says that its pages are: the one origin that it takes passkeys from. */
async function originOf(target: Target): Promise<string> {
  const { rpId } = await loginOptions(target);
  return new URL(target.url).hostname === rpId ? target.url : `https://${rpId}`;
}

/** Somebody with a passkey. */
async function withPasskey(
  target: Target,
  work: (owner: { passkey: SoftwarePasskey; known: KnownPasskey; token: string }) => Promise<void>,
): Promise<void> {
  const token = await target.token(await target.account());
  const passkey = new SoftwarePasskey(await originOf(target));
  await work({ ...(await addPasskey(target, token, passkey)), token });
}
