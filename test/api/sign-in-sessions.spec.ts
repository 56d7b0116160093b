import { afterEach, describe, expect, it } from 'vitest';
import { call } from '#support/factories';
import { CLIENT } from '#support/openid-provider';
import { codeOf, switchSecondStepOn } from '#support/second-step';
import { makeStaff } from '#support/staff';
import { expectInvalidToken, expectNamed } from './problem.js';
import {
  addPerson,
  enter,
  identitiesOf,
  logInWithProvider,
  unlink,
  useProviders,
  visit,
} from './providers.js';

const { site, corp, other } = useProviders({
  OIDC_CORP_SESSION_HOURS: '2',
  OIDC_CORP_SECOND_FACTOR: 'amr',
  OIDC_OTHER_SECOND_FACTOR: 'acr:phr',
});

const profile = async (token: string) => call(site, '/auth/profile', { token });
const now = () => Math.floor(Date.now() / 1_000);
const inbox = async (token: string) => call(site, '/inbox/counts', { token });
afterEach(() => {
  for (const provider of [corp, other]) provider.tamper = (claims) => claims;
});

/** Until the test ends, a provider's ID tokens have these claims. */
const says = (provider: typeof corp, claims: object) => {
  provider.tamper = (others) => ({ ...others, ...claims });
};

describe('A log-in at a provider', () => {
  it('is a fresh proof from when the provider says that it was', async () => {
    const { subject } = addPerson(corp);
    const token = await enter(site, corp, subject);
    const [identity] = await identitiesOf(site, token);
    await expectNamed(await unlink(site, token, identity?.id), 'last-way-in');
    says(corp, { auth_time: now() - 660 });
    const silent = await enter(site, corp, subject);
    await expectNamed(await unlink(site, silent, identity?.id), 'reauthentication-required');
  });
});

describe('Staff', () => {
  it.each([
    [corp, 'corp', { amr: ['pwd', 'mfa'] }, { amr: ['pwd'], acr: 'mfa' }],
    [other, 'other', { acr: 'phr' }, { acr: '0', amr: ['mfa'] }],
  ] as const)(
    'get into the inbox by the provider’s word alone where it gives it: %#',
    async (provider, name, good, bad) => {
      const { subject, email } = addPerson(provider);
      says(provider, bad);
      const token = await enter(site, provider, subject, { name });
      await makeStaff(site, { email });
      await expectNamed(await inbox(token), 'second-factor-required');
      says(provider, good);
      expect((await inbox(await enter(site, provider, subject, { name }))).status).toBe(200);
    },
  );

  it('owe a code where the provider gives no word, and their session stays the provider’s', async () => {
    const { subject, email } = addPerson(corp);
    const token = await enter(site, corp, subject);
    await makeStaff(site, { email });
    const { key } = await switchSecondStepOn(site, { email, password: '', token });
    const owing = await logInWithProvider(
      site,
      await visit(site, corp, subject, { remember: true }),
    );
    expect(owing.status).toBe(401);
    const { challenge }: { challenge: string } = JSON.parse(await owing.text());
    const body = { challenge, code: codeOf(key) };
    const done = await call(site, '/auth/login/second-step', { body });
    const answer: { access_token: string; expires_in: number } = JSON.parse(await done.text());
    expect(answer.expires_in).toBe(2 * 3_600);
    expect((await inbox(answer.access_token)).status).toBe(200);
    await corp.logOut(subject);
    await expectInvalidToken(await inbox(answer.access_token));
  });

  it('who leave get no session by a code that they owe', async () => {
    const { subject, email } = addPerson(corp);
    const token = await enter(site, corp, subject);
    const { key } = await switchSecondStepOn(site, { email, password: '', token });
    const owing = await logInWithProvider(site, await visit(site, corp, subject));
    const { challenge }: { challenge: string } = JSON.parse(await owing.text());
    await corp.logOut(subject);
    const body = { challenge, code: codeOf(key) };
    const late = await call(site, '/auth/login/second-step', { body });
    await expectNamed(late, 'invalid-challenge');
  });

  it('who leave are out also where the provider names no session of theirs', async () => {
    const { subject } = addPerson(corp);
    says(corp, { sid: undefined });
    const token = await enter(site, corp, subject);
    await corp.logOut(subject, 'a session there');
    await expectInvalidToken(await profile(token));
  });

  it('who leave stay logged in for OIDC_…_SESSION_HOURS at most, or until the provider says so', async () => {
    const { subject } = addPerson(corp);
    const body = await visit(site, corp, subject, { remember: true });
    const entered = await (await logInWithProvider(site, body)).json();
    expect(entered).toMatchObject({ expires_in: 2 * 3_600 });
    const { access_token: token } = entered as { access_token: string };
    const colleague = await enter(site, corp, addPerson(corp).subject);
    expect((await profile(token)).status).toBe(200);
    await corp.logOut(subject);
    await expectInvalidToken(await profile(token));
    expect((await profile(colleague)).status).toBe(200);
  });
});

describe('A logout token', () => {
  const EVENT = { 'http://schemas.openid.net/event/backchannel-logout': {} };
  const send = async (token: string) =>
    fetch(`${site.url}/api/auth/providers/corp/logout`, {
      method: 'POST',
      body: new URLSearchParams({ logout_token: token }),
    });

  it('ends nothing unless all of it is right, and no session that began after it', async () => {
    const { subject: sub } = addPerson(corp);
    const token = await enter(site, corp, sub);
    const good = { iss: corp.issuer, aud: CLIENT.id, iat: now(), jti: 'x', sub, events: EVENT };
    const without = { ...good, events: undefined };
    const bad = [
      without,
      { ...good, sub: undefined },
      { ...good, sub: null },
      { ...good, nonce: 'x' },
      { ...good, aud: 'another' },
    ];
    const old = { ...good, iat: now() - 1_200 };
    for (const claims of [...bad, old, { ...good, iss: other.issuer }]) {
      expect((await send(await corp.sign(claims))).status).toBe(400);
    }
    expect((await send(await other.sign(good))).status).toBe(400);
    expect((await send('nothing')).status).toBe(400);
    expect((await send(await corp.sign({ ...good, sid: 'another' }))).status).toBe(200);
    expect((await call(site, '/auth/profile', { token })).status).toBe(200);
    expect((await send(await corp.sign({ ...good, iat: now() - 600 }))).status).toBe(200);
    expect((await call(site, '/auth/profile', { token })).status).toBe(200);
    expect((await send(await corp.sign(good))).status).toBe(200);
    expect((await call(site, '/auth/profile', { token })).status).toBe(401);
  });
});
