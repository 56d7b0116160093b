import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createTestApp, useTestApp } from '#support/app';
import { runCommand } from '#support/command';
import { freeAddress } from '#support/email-changes';
import {
  call,
  confirmAddress,
  logIn,
  signUp,
  signUpAndLogIn,
  confirmedOwner,
} from '#support/factories';
import { givePersonalToken } from '#support/personal-tokens';
import { signUpWithSecondStep, switchSecondStepOn } from '#support/second-step';
import { eventsOf } from './accounts.js';

const JWT_SECRET = randomBytes(32).toString('base64url');

const site = useTestApp({ env: { WORKER: 'off', JWT_SECRET } });

const run = async (...args: string[]) =>
  runCommand('accounts', args, { DATABASE_URL: site.databaseUrl, JWT_SECRET });

describe('accounts', () => {
  const status = async (token: string) => (await call(site, '/auth/profile', { token })).status;

  /** Of the emails that wait, which no worker sends here. */
  const expectNamed = async (email: string, subject: RegExp) => {
    await using worker = await createTestApp({
      env: { DATABASE_URL: site.databaseUrl, JWT_SECRET },
    });
    const { text } = await worker.mailbox.waitFor(email, { subject });
    expect(text).toContain('/reset-password/');
  };

  it('ends every session of one account, in any spelling of its address, and of no other, and emails its owner', async () => {
    const [ada, bob] = [await signUpAndLogIn(site), await signUpAndLogIn(site)];
    const elsewhere = await logIn(site, ada);
    await confirmAddress(site, ada);
    expect(await run('sessions', 'end', ada.email.toUpperCase())).toEqual({
      code: 0,
      out: 'Sessions ended: 2\n',
      err: '',
    });
    for (const token of [ada.token, elsewhere]) expect(await status(token)).toBe(401);
    expect(await status(bob.token)).toBe(200);

    const token = await logIn(site, ada);
    const events = await eventsOf(site, token);
    expect(events).toContain('sessions-ended-by-operator');
    await expectNamed(ada.email, /logged out of Northfold everywhere/);
  });

  it('revokes the access tokens of one: the owner sees it and gets an email', async () => {
    const [ada, bob] = [await signUpAndLogIn(site), await signUpAndLogIn(site)];
    await confirmAddress(site, ada);
    const first = await givePersonalToken(site, ada, { scopes: ['settings:read'] });
    await givePersonalToken(site, ada, { expiresInDays: -1 });
    const others = await givePersonalToken(site, bob);
    expect(await run('tokens', 'revoke', ada.email.toUpperCase())).toEqual({
      code: 0,
      out: 'Access tokens revoked: 1\n',
      err: '',
    });
    expect((await call(site, '/auth/settings', { token: first })).status).toBe(401);
    expect((await call(site, '/auth/settings', { token: others })).status).toBe(200);
    const events = await eventsOf(site, ada.token);
    expect(events).toContain('access-tokens-revoked-by-operator');
    await expectNamed(ada.email, /access tokens .* were revoked/);
  });

  it('shows what there is of one, without its secrets', async () => {
    const ada = await signUpAndLogIn(site);
    await call(site, '/auth/profile', {
      method: 'PUT',
      token: ada.token,
      body: { name: 'Ada \u202eL' },
    });
    const { code, out } = await site.database.transaction(async (manager) => {
      // A change under way has the row, and the owner's next one must not wait for a look at it.
      // A busy machine starts the command slowly.
      await manager.query('SET LOCAL idle_in_transaction_session_timeout = 0');
      await manager.query('SELECT FROM users WHERE email = $1 FOR UPDATE', [ada.email]);
      return run('show', ada.email.toUpperCase());
    });
    expect(code).toBe(0);
    expect(out).toContain(`address      ${ada.email}\n`);
    expect(out).toMatch(/\nsigned up +[-\d]{10} \d\d:\d\d\nconfirmed +no\n/);
    expect(out).toMatch(
      /\nsessions +1\npassword +yes\npasskeys +0\nlinked +0\ntokens +0\nsecond step +off\n/,
    );
    expect(out).not.toMatch(/argon2|\u202e/);
  });

  it('removes one with all it owns, and says farewell to a confirmed address', async () => {
    const [ada, bob] = [await signUpAndLogIn(site), await signUpAndLogIn(site)];
    await confirmAddress(site, ada);
    expect(await run('remove', ada.email)).toEqual({
      code: 0,
      out: 'Deleted.\n',
      err: '',
    });
    expect(await status(ada.token)).toBe(401);
    expect(await status(bob.token)).toBe(200);
    expect((await run('show', ada.email)).code).toBe(1);
    await using worker = await createTestApp({
      env: { DATABASE_URL: site.databaseUrl, JWT_SECRET },
    });
    const { text } = await worker.mailbox.waitFor(ada.email, { subject: /is deleted/ });
    expect(text).toContain('Your account is deleted');

    expect((await run('remove', bob.email)).code).toBe(0);
    const emails = await site.database.query(
      "SELECT FROM jobs WHERE payload->>'to' = $1 AND payload::text LIKE '%messages%'",
      [bob.email],
    );
    expect(emails, 'an unconfirmed address gets no email').toEqual([]);
  });

  it.each([
    ['sessions end', 'There is no account with this address.\n', () => 'nobody@example.com'],
    [
      'reset-second-step',
      'The account has no second step.\n',
      async () => (await signUp(site)).email,
    ],
  ])('says with exit code 1 what keeps it from %s', async (action, err, address) => {
    expect(await run(...action.split(' '), await address())).toEqual({ code: 1, out: '', err });
  });

  it('switches the second step off for an owner who lost everything, who sees it and gets an email', async () => {
    const ada = await switchSecondStepOn(site, await confirmedOwner(site));
    expect(await run('reset-second-step', ada.email.toUpperCase())).toEqual({
      code: 0,
      out: 'Turned off. The password is all the owner needs to log in.\n',
      err: '',
    });
    const token = await logIn(site, ada);
    const events = await eventsOf(site, token);
    expect(events).toContain('second-step-reset-by-operator');
    await expectNamed(ada.email, /turned off/);
  });

  it('gives an owner who lost everything another address, which a reset link confirms', async () => {
    const user = await signUpWithSecondStep(site);
    const [ada, program] = [user.email, await givePersonalToken(site, user)];
    await confirmAddress(site, user);
    await call(site, '/auth/forgot-password', { body: { email: ada } });
    const to = freeAddress();
    const because = 'Showed her passport at the front desk.';
    expect(await run('email', ada.toUpperCase(), to, '--because', because)).toEqual({
      code: 0,
      out: `Changed. The owner now chooses "Forgot Password?" with ${to}, which confirms it.\n`,
      err: '',
    });
    for (const token of [user.token, program]) expect(await status(token)).toBe(401);
    const links = 'SELECT FROM mailed_links l JOIN users u ON u.id = l.user_id WHERE email = $1';
    expect(await site.database.query(links, [to])).toEqual([]);
    await using worker = await createTestApp({
      env: { DATABASE_URL: site.databaseUrl, JWT_SECRET },
    });
    const { text } = await worker.mailbox.waitFor(ada, { subject: /staff changed/ });
    expect(text).toContain(because);
    expect(text).not.toContain('/reset-password/');
    await call(worker, '/auth/forgot-password', { body: { email: to } });
    const body = {
      token: await worker.mailbox.resetToken(to),
      newPassword: 'granite-meadow-7-x',
    };
    expect((await call(worker, '/auth/reset-password', { body })).status).toBe(204);
    const token = await logIn(worker, { email: to, password: body.newPassword });
    const answer = await (await call(worker, '/auth/profile', { token })).json();
    expect(answer).toMatchObject({ email: to, emailVerified: true });
    const events = await (await call(worker, '/auth/events', { token })).json();
    expect(events).toMatchObject({
      events: expect.arrayContaining([
        expect.objectContaining({ type: 'email-changed-by-operator', reason: because }),
      ]),
    });
  });

  it('says why an account cannot have another address', async () => {
    const [ada, bob] = [await signUp(site), await signUp(site)];
    const change = async (from: string, to: string, because: string) =>
      run('email', from, to, '--because', because);
    expect(await change(ada.email, bob.email, 'Asked for it.')).toEqual({
      code: 1,
      out: '',
      err: expect.stringContaining('Another account has this address.') as string,
    });
    const refused = [
      change(ada.email, 'no-address', 'Asked for it.'),
      change(ada.email, ada.email.toUpperCase(), 'Asked for it.'),
      change(ada.email, freeAddress(), ' '),
      change(ada.email, freeAddress(), 'x'.repeat(201)),
    ];
    for (const { code } of await Promise.all(refused)) expect(code).toBe(2);
    await expect(logIn(site, ada)).resolves.toBeTypeOf('string');
  });

  it('lets one answer messages once its address is confirmed, lists who may, and ends that', async () => {
    const ada = await signUpAndLogIn(site);
    const isStaff = async () =>
      JSON.parse(await (await call(site, '/auth/protected', { token: ada.token })).text()).staff;
    expect(await run('staff', 'add', ada.email)).toEqual({
      code: 1,
      out: '',
      err: "The address isn't confirmed.\n",
    });
    expect(await isStaff()).toBe(false);
    await confirmAddress(site, ada);
    const added = await run('staff', 'add', ada.email.toUpperCase());
    expect(added.out).toBe('The account is now staff.\n');
    expect(await isStaff()).toBe(true);
    expect((await run('staff', 'list')).out).toContain(`${ada.email}\n`);
    expect((await run('staff', 'remove', ada.email)).code).toBe(0);
    expect(await isStaff()).toBe(false);
    expect((await run('staff', 'list')).out).toBe('There are no staff.\n');
    const events = await eventsOf(site, ada.token);
    expect(events.filter((type) => type.startsWith('staff'))).toEqual([
      'staff-removed',
      'staff-added',
    ]);
  });

  it.each([[[]], [['email', 'a@b.de']], [['sessions']], [['sessions', 'end', 'a@b.de', 'c@d.de']]])(
    'refuses %j with the help and exit code 2',
    async (args) => {
      const { code, err } = await run(...args);
      expect(code).toBe(2);
      expect(err).toContain('Usage:');
    },
  );
});
