import { type JWTPayload, UnsecuredJWT } from 'jose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { call, confirmedOwner } from '#support/factories';
import { OpenIdProvider } from '#support/openid-provider';
import { expectBadFields, expectNamed } from './problem.js';
import {
  addPerson,
  callbackOf,
  comeBack,
  enter,
  identitiesOf,
  logInWithProvider,
  newBrowserKey,
  start,
  useProviders,
  visit,
} from './providers.js';

/* What an attacker between a provider and the site could try, and what a broken provider could send (RFC 9700). */

const { site, corp, other } = useProviders();

afterEach(() => {
  vi.useRealTimers();
  corp.tamper = (claims) => claims;
  corp.delay = 0;
  corp.signWith = corp;
});

const refused = async (body: object) =>
  expectNamed(await logInWithProvider(site, body), 'provider-refused');
const urlOf = async (response: Response) =>
  (JSON.parse(await response.text()) as { url: string }).url;
const now = () => Math.floor(Date.now() / 1_000);

describe('The answer of a provider is refused', () => {
  it('in another browser than the one that began, which can use it still', async () => {
    const body = await visit(site, corp, addPerson(corp).subject);
    await refused({ ...body, browserKey: newBrowserKey() });
    const entered: unknown = await (await logInWithProvider(site, body)).json();
    // The browser gets no token of the provider.
    const token = { access_token: expect.any(String), token_type: 'Bearer', expires_in: 43_200 };
    expect(entered).toEqual(token);
  });

  it('the second time, with its code or with another one', async () => {
    const { subject } = addPerson(corp);
    const browserKey = newBrowserKey();
    const url = await urlOf(await start(site, { browserKey }));
    const address = new URL(await corp.visit(url, subject));
    const answer = await comeBack(site, address.href);
    expect(answer).not.toContain(address.searchParams.get('code'));
    expect((await logInWithProvider(site, { answer, browserKey })).status).toBe(200);
    await refused({ answer, browserKey });
    const next = new URL(await corp.visit(await urlOf(await start(site, { browserKey })), subject));
    address.searchParams.set('code', next.searchParams.get('code') ?? '');
    await refused({ answer: await comeBack(site, address.href), browserKey });
    // A used code in the way of another request.
    next.searchParams.set('code', new URL(url).searchParams.get('state') ?? '');
    await refused({ answer: await comeBack(site, next.href), browserKey });
  });

  it('when it was changed, made up, or comes after its request has expired', async () => {
    const body = await visit(site, corp, addPerson(corp).subject);
    await refused({
      ...body,
      answer: body.answer.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
    });
    await refused({ ...body, answer: 'nothing' });
    await expectBadFields(await logInWithProvider(site, {}), 'answer', 'browserKey');
    await site.database.query('UPDATE authentication_requests SET expires_at = now()');
    await refused(body);
  });

  it('for another purpose: a log-in’s answer links nothing, and another session can’t link it', async () => {
    const { subject } = addPerson(corp);
    const owner = await confirmedOwner(site);
    const stranger = await confirmedOwner(site);
    const login = await visit(site, corp, subject);
    const linking = async (token: string, body: object) =>
      expectNamed(await call(site, '/auth/identities', { token, body }), 'provider-refused');
    await linking(owner.token, login);
    const ofOwner = await visit(site, corp, subject, owner);
    await linking(stranger.token, ofOwner);
    await refused(ofOwner);
    expect(await identitiesOf(site, owner.token)).toEqual([]);
  });

  it('from another provider than was asked (mix-up), by its address and by `iss`', async () => {
    const browserKey = newBrowserKey();
    const url = await urlOf(await start(site, { browserKey }));
    const { search, searchParams } = new URL(await corp.visit(url, addPerson(corp).subject));
    const calls = other.calls.length;
    await refused({ answer: await comeBack(site, callbackOf('other') + search), browserKey });
    expect(other.calls).toHaveLength(calls);
    const again = await urlOf(await start(site, { browserKey }));
    const address = new URL(await corp.visit(again, corp.next));
    address.searchParams.set('iss', other.issuer);
    await refused({ answer: await comeBack(site, address.href), browserKey });
    expect(searchParams.get('iss')).toBe(corp.issuer);
    expect(new URL(url).searchParams.get('scope')).toBe('openid email');
  });

  const FAULTS: [fault: string, tamper: (claims: JWTPayload) => JWTPayload][] = [
    ['another nonce', (claims) => ({ ...claims, nonce: 'another' })],
    ['no nonce', (claims) => ({ ...claims, nonce: undefined })],
    ['another issuer', (claims) => ({ ...claims, iss: 'https://corp.example' })],
    ['another audience', (claims) => ({ ...claims, aud: 'another' })],
    ['an end more than five minutes ago', (claims) => ({ ...claims, exp: now() - 330 })],
    ['a subject of unprintable characters', (claims) => ({ ...claims, sub: 'a\0da' })],
    ['a subject of 256 characters', (claims) => ({ ...claims, sub: 'x'.repeat(256) })],
  ];
  it.each(FAULTS)('with %s in its ID token', async (_, tamper) => {
    corp.tamper = tamper;
    await refused(await visit(site, corp, addPerson(corp).subject));
  });

  it('with the signature of a key that the provider has not published, or unsigned', async () => {
    const { subject } = addPerson(corp);
    await enter(site, corp, subject);
    const unsigned = new OpenIdProvider();
    unsigned.sign = async (claims) => new UnsecuredJWT(claims as JWTPayload).encode();
    for (const signer of [other, unsigned]) {
      const body = await visit(site, corp, subject);
      corp.signWith = signer;
      await refused(body);
    }
  });
});

describe('The answer of a provider is good', () => {
  it('where its clock is five minutes late, or early', async () => {
    for (const skew of [-290, 290]) {
      corp.tamper = ({ iat = 0, ...claims }) => ({
        ...claims,
        iat: iat + skew,
        exp: iat + skew + 60,
      });
      await enter(site, corp, addPerson(corp).subject);
    }
  });

  it('twice at the same moment, for one who has no account yet', async () => {
    const { subject } = addPerson(corp);
    const bodies = [await visit(site, corp, subject), await visit(site, corp, subject)];
    const answers = await Promise.all(bodies.map(async (body) => logInWithProvider(site, body)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('once its keys are others, a minute later', async () => {
    const { subject } = addPerson(corp);
    await enter(site, corp, subject);
    await corp.rotateKeys();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    await enter(site, corp, subject);
  });
});

describe('A provider that is away', () => {
  it('answers 503, and the next log-in works', async () => {
    const { subject } = addPerson(corp);
    const body = await visit(site, corp, subject);
    corp.delay = Infinity;
    const answer = await logInWithProvider(site, body);
    await expectNamed(answer, 'provider-unavailable');
    corp.delay = 0;
    await refused(body);
    expect((await logInWithProvider(site, await visit(site, corp, subject))).status).toBe(200);
  });

  it('is waited for five seconds', async () => {
    const body = await visit(site, corp, addPerson(corp).subject);
    corp.delay = 8_000;
    await expectNamed(await logInWithProvider(site, body), 'provider-unavailable');
  });

  it('or sends wrong metadata, is shown as away and asked again half a minute later', async () => {
    const { subject } = addPerson(corp);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 3_600_000 });
    const list = async () => (await call(site, '/auth/providers')).json();
    const shown = (available: boolean) => ({
      providers: [
        { name: 'corp', label: 'Corp', available },
        { name: 'other', label: 'other', available: true },
      ],
    });
    corp.delay = Infinity;
    expect(await list()).toEqual(shown(false));
    corp.delay = 0;
    await expectNamed(await start(site), 'provider-unavailable');
    const bad = [
      { issuer: other.issuer },
      { authorization_endpoint: 'javascript:alert(1)' },
      { filler: 'x'.repeat(1_000_000) },
    ];
    for (const metadata of bad) {
      corp.metadata = metadata;
      vi.setSystemTime(Date.now() + 31_000);
      expect(await list()).toEqual(shown(false));
    }
    corp.metadata = {};
    vi.setSystemTime(Date.now() + 31_000);
    expect(await list()).toEqual(shown(true));
    await enter(site, corp, subject);
  });

  it('is a 404 under another name', async () => {
    await expectNamed(await start(site, {}, 'unknown'), 'no-such-provider');
  });

  it('is not to blame for a log-in that the person canceled there', async () => {
    const url = new URL(await urlOf(await start(site, { browserKey: 'x'.repeat(32) })));
    const search = `?error=access_denied&state=${url.searchParams.get('state')}&iss=${corp.issuer}`;
    const answer = await comeBack(site, callbackOf('corp') + search);
    const canceled = await logInWithProvider(site, { answer, browserKey: 'x'.repeat(32) });
    await expectNamed(canceled, 'provider-canceled');
  });
});
