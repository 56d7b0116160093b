import { describe, expect, it } from 'vitest';
import { buildUser, call, confirmedOwner, logIn, signUp, signUpAndLogIn } from '#support/factories';
import { ageSessions, askForReset, eventsOf, resetPassword, subjectsTo } from './accounts.js';
import { expectBadFields, expectInvalidToken, expectNamed } from './problem.js';
import {
  addPerson,
  enter,
  identitiesOf,
  link,
  logInWithProvider,
  start,
  unlink,
  useProviders,
  visit,
} from './providers.js';

const { site, corp, other } = useProviders();

const NEW = 'granite-meadow-compass-7';
const profile = async (token: string) => call(site, '/auth/profile', { token });

describe('An address that is free', () => {
  it('gets a confirmed account where the provider has verified it, once, and emails its owner', async () => {
    const { subject, email } = addPerson(corp);
    const token = await enter(site, corp, subject);
    expect(await (await profile(token)).json()).toEqual({ name: null, email, emailVerified: true });
    expect(await identitiesOf(site, token)).toMatchObject([{ provider: 'Corp', email }]);
    const again = await enter(site, corp, subject);
    expect(await (await profile(again)).json()).toMatchObject({ email });
    expect(await eventsOf(site, again)).toEqual([
      'logged-in',
      'logged-in',
      'identity-linked',
      'signed-up',
    ]);
    expect(await subjectsTo(site, email)).toEqual(['Corp was linked to your Northfold account']);
  });

  it.each([{ email_verified: false }, { email_verified: undefined }, { email: undefined }])(
    'gets no account where the provider has not: %o',
    async (claims) => {
      const { subject } = addPerson(corp, claims);
      const refused = await logInWithProvider(site, await visit(site, corp, subject));
      await expectNamed(refused, 'provider-email-unverified');
    },
  );

  it('gets one where the provider says so in a word', async () => {
    const { subject } = addPerson(corp, { email_verified: 'true' });
    expect((await profile(await enter(site, corp, subject))).status).toBe(200);
  });
});

describe('An address that an account has', () => {
  it('links nothing by itself, whether its owner or a stranger has signed up with it', async () => {
    const { subject, email } = addPerson(corp);
    const stranger = await signUp(site, { email });
    const body = await visit(site, corp, subject);
    await expectNamed(await logInWithProvider(site, body), 'identity-not-linked');
    expect(await identitiesOf(site, await logIn(site, stranger))).toEqual([]);
  });

  it('is taken for a sign-up with a password, too, where a provider brought the account', async () => {
    const { subject, email } = addPerson(corp);
    const token = await enter(site, corp, subject);
    const body = { email: email.toUpperCase(), password: NEW };
    await expectNamed(await call(site, '/auth/signup/email', { body }), 'email-taken');
    // The owner gets a password by mail, and keeps the identity.
    expect((await resetPassword(site, await askForReset(site, email), NEW)).status).toBe(204);
    await expectInvalidToken(await profile(token));
    const next = await logIn(site, { email, password: NEW });
    expect(await identitiesOf(site, next)).toHaveLength(1);
  });

  it('is no name: one that changes at the provider changes nothing here', async () => {
    const { subject, email } = addPerson(corp);
    await enter(site, corp, subject);
    const { email: another } = await confirmedOwner(site);
    corp.people.set(subject, { email: another, email_verified: true });
    const token = await enter(site, corp, subject);
    expect(await (await profile(token)).json()).toMatchObject({ email });
  });
});

describe('A subject', () => {
  it('is another person at another provider', async () => {
    const { subject } = addPerson(corp);
    await enter(site, corp, subject);
    const { email } = buildUser();
    other.people.set(subject, { email, email_verified: true });
    const token = await enter(site, other, subject, { name: 'other' });
    expect(await (await profile(token)).json()).toMatchObject({ email });
  });
});

describe('Linking an identity', () => {
  it('is asked for in a word that is true or false', async () => {
    const body = { browserKey: 'x'.repeat(32), link: 'yes' };
    await expectBadFields(await call(site, '/auth/providers/corp', { body }), 'link');
  });

  it('takes a session with a fresh proof and a confirmed address, and logs in to its account from then on', async () => {
    const { subject } = addPerson(corp);
    const { token: unconfirmed } = await signUpAndLogIn(site);
    await expectNamed(await start(site, { token: unconfirmed }), 'confirmed-address-needed');
    const owner = await confirmedOwner(site);
    const body = await visit(site, corp, subject, owner);
    await ageSessions(site, owner.email);
    const late = await call(site, '/auth/identities', { token: owner.token, body });
    await expectNamed(late, 'reauthentication-required');
    await ageSessions(site, owner.email, '0 minutes');
    const linked = await call(site, '/auth/identities', { token: owner.token, body });
    expect(linked.status).toBe(204);
    const token = await enter(site, corp, subject);
    expect(await (await profile(token)).json()).toMatchObject({ email: owner.email });
    expect(await subjectsTo(site, owner.email)).toContain(
      'Corp was linked to your Northfold account',
    );
    const copy = await (await call(site, '/auth/export', { token })).json();
    expect(copy).toMatchObject({
      identities: [{ provider: 'Corp', issuer: `${corp.issuer}/`, subject }],
    });
  });

  it('is refused for the identity of another account, and for a second one of the same provider', async () => {
    const { subject } = addPerson(corp);
    await enter(site, corp, subject);
    const owner = await confirmedOwner(site);
    await expectNamed(await link(site, corp, subject, owner), 'identity-taken');
    expect((await link(site, corp, addPerson(corp).subject, owner)).status).toBe(204);
    await expectNamed(await link(site, corp, addPerson(corp).subject, owner), 'identity-taken');
  });
});

describe('Unlinking an identity', () => {
  it('ends its other sessions, emails the owner, and leaves a way to log in', async () => {
    const { subject, email } = addPerson(corp);
    const token = await enter(site, corp, subject);
    const [first] = await identitiesOf(site, token);
    await expectNamed(await unlink(site, token, first?.id), 'last-way-in');
    const second = addPerson(other);
    expect((await link(site, other, second.subject, { token, name: 'other' })).status).toBe(204);
    const elsewhere = await enter(site, corp, subject);
    const strangers = await confirmedOwner(site);
    await expectNamed(await unlink(site, strangers.token, first?.id), 'no-such-identity');
    expect((await unlink(site, token, first?.id)).status).toBe(204);
    await expectInvalidToken(await profile(elsewhere));
    expect((await profile(token)).status).toBe(200);
    expect(await subjectsTo(site, email)).toContain(
      'Corp was unlinked from your Northfold account',
    );
    const [last] = await identitiesOf(site, token);
    await expectNamed(await unlink(site, token, last?.id), 'last-way-in');
  });

  it('comes with taking the account back, for what was linked in the last seven days', async () => {
    const owner = await confirmedOwner(site);
    const [old, young] = [addPerson(corp), addPerson(other)];
    await link(site, corp, old.subject, owner);
    await site.database.query(`UPDATE identities SET created_at = now() - interval '8 days'`);
    await link(site, other, young.subject, { ...owner, name: 'other' });
    const notice = await site.mailbox.resetToken(owner.email, /^other was linked/);
    expect((await resetPassword(site, notice, NEW)).status).toBe(204);
    const body = await visit(site, other, young.subject, { name: 'other' });
    expect(body.answer).not.toBe('');
    const token = await enter(site, corp, old.subject);
    expect(await identitiesOf(site, token)).toMatchObject([{ provider: 'Corp' }]);
  });
});
