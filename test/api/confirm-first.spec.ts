import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#support/app';
import {
  buildUser,
  call,
  confirmAddress,
  type Credentials,
  logIn,
  signUp,
} from '#support/factories';
import { recordStatements } from '#support/record-statements';
import { expectBadFields, expectProblem } from './problem.js';

const STRANGERS = 'i-was-here-before-you-1';
const ALREADY = /account already/;

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({ env: { SIGNUP: 'confirm-first' } });
});
afterAll(async () => site.close());

const apply = async (body: object) => call(site, '/auth/signup/email', { body });
const tryToLogIn = async (body: Credentials) => call(site, '/auth/login/email', { body });

/** When nothing waits any more, every email has arrived. */
async function settled() {
  await expect
    .poll(async () => site.database.query('SELECT FROM jobs'), {
      timeout: 20_000,
    })
    .toEqual([]);
}

async function subjectsTo({ email }: { email: string }) {
  await settled();
  return (await site.mailbox.emails(email)).map(({ subject }) => subject);
}

/** An account whose address is its owner's. */
async function owner() {
  const user = await signUp(site);
  await settled();
  await confirmAddress(site, user);
  return user;
}

/** An answer as a caller sees it, without the parts that differ from call to call. */
async function seen(response: Response) {
  const { requestId: _, ...body } = JSON.parse(await response.text());
  const headers = Object.fromEntries(response.headers);
  for (const name of ['date', 'x-request-id', 'content-length']) delete headers[name];
  return { status: response.status, headers, body };
}

describe('Signing up where addresses are confirmed first', () => {
  it('answers alike for an address that is free, taken, or taken and unconfirmed', async () => {
    const [taken, unconfirmed, free] = [await owner(), await signUp(site), buildUser()];
    for (const { email } of [taken, unconfirmed, free]) {
      const answer = await seen(await apply({ email, password: STRANGERS }));
      expect(answer).toMatchObject({ status: 201 });
      expect(answer.body).toEqual({ name: null, email, confirmationRequired: true });
    }
  }, 60_000);

  it('does the same work for each: not one statement differs', async () => {
    // Without a worker, whose statements would be among those of the requests.
    const quiet = await createTestApp({ env: { SIGNUP: 'confirm-first', WORKER: 'off' } });
    try {
      const [taken, free] = [buildUser(), buildUser()];
      await quiet.database.query(
        `INSERT INTO users (email, email_canonical, password_hash, email_confirmed_at)
         VALUES ($1, $2, '', now())`,
        [taken.email, taken.email],
      );
      for (const body of [taken, free]) {
        const { statements, stop } = recordStatements(quiet.database);
        expect((await call(quiet, '/auth/signup/email', { body })).status).toBe(201);
        stop();
        expect(statements.map(({ text }) => text)).toEqual([
          expect.stringContaining('INSERT INTO jobs'),
        ]);
      }
    } finally {
      await quiet.close();
    }
  });

  it('mails the link that confirms a free address, after which its owner logs in', async () => {
    const user = buildUser();
    await apply(user);
    const body = {
      token: await site.mailbox.confirmationToken(user.email),
      newPassword: user.password,
    };
    expect((await call(site, '/auth/confirm-email', { body })).status).toBe(204);
    await expect(logIn(site, user)).resolves.toBeTypeOf('string');
  });

  it('tells the owner of a taken address by email, and changes nothing', async () => {
    const user = await owner();
    const before = await logIn(site, user);
    await apply({ email: user.email.toUpperCase(), password: STRANGERS });
    const { text } = await site.mailbox.waitFor(user.email, { subject: ALREADY });
    expect(text).toMatch(/\/login\b/);
    expect(text).toMatch(/\/forgot-password\b/);
    expect((await call(site, '/auth/profile', { token: before })).status).toBe(200);
    await expect(logIn(site, user)).resolves.toBeTypeOf('string');
    await expectProblem(await tryToLogIn({ ...user, password: STRANGERS }), 401);
  });

  it('tells the owner three times a day at most', async () => {
    const user = await owner();
    for (let turn = 0; turn < 5; turn += 1) await apply({ ...user, password: STRANGERS });
    const told = (await subjectsTo(user)).filter((subject) => ALREADY.test(subject));
    expect(told).toHaveLength(3);
  });

  it('sends another link for an address that nobody has confirmed, which replaces the first', async () => {
    const user = await signUp(site);
    const first = await site.mailbox.waitFor(user.email, { subject: /Confirm/ });
    await apply({ ...user, password: STRANGERS });
    const token = await site.mailbox.confirmationToken(user.email, first);
    const old = /\/confirm-email\/([\w-]+)/.exec(first.text)?.[1];
    const confirm = async (body: object) => call(site, '/auth/confirm-email', { body });
    await expectProblem(await confirm({ token: old, newPassword: user.password }), 400);
    expect((await confirm({ token, newPassword: user.password })).status).toBe(204);
    await expect(logIn(site, user)).resolves.toBeTypeOf('string');
    expect(await subjectsTo(user)).not.toContainEqual(expect.stringMatching(ALREADY));
  });

  it('makes one account of two sign-ups at once', async () => {
    const user = buildUser();
    await Promise.all([apply(user), apply({ ...user, password: STRANGERS })]);
    await settled();
    const rows = await site.database.query('SELECT FROM users WHERE email = $1', [user.email]);
    expect(rows).toHaveLength(1);
    expect((await subjectsTo(user)).length).toBeGreaterThan(0);
  });

  it('refuses a password that is easily guessed, for a taken address as for a free one', async () => {
    const taken = await owner();
    for (const { email } of [taken, buildUser()]) {
      await expectBadFields(await apply({ email, password: 'password123' }), 'password');
      await expectBadFields(await apply({ email: 'no address', password: STRANGERS }), 'email');
    }
  });
});

describe('Logging in where addresses are confirmed first', () => {
  it('answers alike for an unconfirmed account, a wrong password and an unknown address', async () => {
    const [unconfirmed, taken] = [await signUp(site), await owner()];
    await settled();
    const answers = [];
    for (const body of [unconfirmed, { ...taken, password: STRANGERS }, buildUser()]) {
      answers.push(await seen(await tryToLogIn(body)));
    }
    expect(answers[0]).toMatchObject({
      status: 401,
      body: { type: 'urn:northfold:problem:wrong-or-unconfirmed' },
    });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  it('sends nothing to who tries', async () => {
    const user = await signUp(site);
    await settled();
    await tryToLogIn(user);
    expect(await subjectsTo(user)).toHaveLength(1);
  });

  it('works after a reset by email, which confirms the address', async () => {
    const user = await signUp(site);
    await settled();
    await call(site, '/auth/forgot-password', { body: { email: user.email } });
    const body = { token: await site.mailbox.resetToken(user.email), newPassword: STRANGERS };
    expect((await call(site, '/auth/reset-password', { body })).status).toBe(204);
    await expect(logIn(site, { ...user, password: STRANGERS })).resolves.toBeTypeOf('string');
  });
});
