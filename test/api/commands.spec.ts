import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.js';
import { runCommand } from '../support/command.js';
import {
  buildContactMessage,
  call,
  confirmAddress,
  logIn,
  signUp,
  signUpAndLogIn,
} from '../support/factories.js';
import { signUpWithSecondStep } from '../support/second-step.js';

/** Each call is a process of its own, on a machine that may be busy. */
const TIMEOUT_MS = 120_000;

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({ env: { WORKER: 'off' } });
  await call(site, '/contact', { body: buildContactMessage() });
  await call(site, '/contact', {
    body: buildContactMessage({ name: 'Eve', subject: '=1+1', message: 'One, "two"\nthree' }),
  });
});
afterAll(async () => site.close());

const run = async (command: 'accounts' | 'messages' | 'mail', ...args: string[]) =>
  runCommand(command, args, { DATABASE_URL: site.databaseUrl });

describe('messages', { timeout: TIMEOUT_MS }, () => {
  it('are listed for a person, one line each', async () => {
    const { code, out } = await run('messages');
    expect(code).toBe(0);
    expect(out).toContain('A difference engine');
    expect(out).toContain('One, "two" three');
  });

  it('are listed as JSON, complete', async () => {
    const { out } = await run('messages', '--format', 'json', '--since', '1h');
    const rows = JSON.parse(out) as Record<string, unknown>[];
    expect(rows).toMatchObject([buildContactMessage(), { name: 'Eve', subject: '=1+1' }]);
    expect(rows[0]?.['receivedAt']).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
  });

  it('are listed as CSV that no spreadsheet computes', async () => {
    const { out } = await run('messages', '--format', 'csv');
    expect(out.split('\r\n')[0]).toBe('receivedAt,name,email,subject,message,id');
    expect(out).toContain(`,'=1+1,"One, ""two""\nthree`);
  });

  it('are none when none is that new or set aside', async () => {
    expect((await run('messages', '--since', '2999-01-01')).out).toBe('No messages.\n');
    expect((await run('messages', '--set-aside', '--format', 'json')).out).toBe('[]\n');
  });

  it.each([['--since=yesterday'], ['--nonsense']])(
    'refuse %s with the help and exit code 2',
    async (option) => {
      const { code, err } = await run('messages', option);
      expect(code).toBe(2);
      expect(err).toContain('Usage:');
    },
  );

  it('explain themselves', async () => {
    expect(await run('messages', '--help')).toMatchObject({ code: 0, err: '' });
  });
});

describe('a message', { timeout: TIMEOUT_MS }, () => {
  const leave = async (overrides: Record<string, unknown>) => {
    const answer = await call(site, '/contact', { body: buildContactMessage(overrides) });
    const { id }: { id: string } = JSON.parse(await answer.text());
    return id;
  };
  const waitingFor = async (id: string) =>
    site.database.query("SELECT FROM jobs WHERE payload->>'id' = $1 OR payload->>'to' = $1", [id]);

  it('is shown as it was typed, but for what would drive a terminal', async () => {
    const id = await leave({ message: 'One\n\ttwo \u202ethree' });
    const { code, out } = await run('messages', 'show', id);
    expect(code).toBe(0);
    expect(out).toContain('ada@example.com');
    expect(out).toContain('\n\nOne\n\ttwo three\n');
  });

  it('is deleted with the email that waits for it', async () => {
    const id = await leave({ subject: 'To be deleted' });
    expect(await waitingFor(id)).toHaveLength(1);
    expect(await run('messages', 'delete', id)).toMatchObject({
      code: 0,
      out: 'Deleted: 1 message, 1 waiting email\n',
    });
    expect(await waitingFor(id)).toEqual([]);
    expect(await run('messages', 'show', id)).toMatchObject({
      code: 1,
      err: `There is no message ${id}.\n`,
    });
  });

  it('is erased with all that is kept of its writer, and a record that tells of nobody', async () => {
    const ids = [
      await leave({ email: 'Eve@Bücher.example' }),
      await leave({ email: 'EVE@xn--bcher-kva.example' }),
    ];
    const other = await leave({ email: 'adam@xn--bcher-kva.example' });
    const user = await signUp(site, { email: 'eve@XN--BCHER-KVA.example' });
    await confirmAddress(site, user);
    const token = await logIn(site, user);
    await call(site, '/auth/delete', { method: 'DELETE', token });
    // The link of the sign-up, the notice of a log-in from a new place, and the farewell.
    expect(await waitingFor(user.email)).toHaveLength(3);

    const { code, out } = await run('messages', 'erase', 'eve@bücher.example');
    expect({ code, out }).toEqual({
      code: 0,
      out: 'Erased: 2 messages, 5 waiting emails, 3 counters\n',
    });
    for (const id of [...ids, user.email]) expect(await waitingFor(id)).toEqual([]);
    expect(await waitingFor(other)).toHaveLength(1);
    expect((await run('messages', 'show', other)).code).toBe(0);
    const records = await site.database.query('SELECT * FROM erasures');
    expect(records).toEqual([
      { id: '1', erased_at: expect.any(Date), messages: 2, emails: 5, counters: 3 },
    ]);
  });

  it.each([
    [['show']],
    [['delete', 'x']],
    [['erase', 'nobody']],
    [['burn', 'it']],
    [['erase', 'a@example.com', 'b@example.com']],
  ])('is left alone by %j, with exit code 2', async (args) => {
    expect((await run('messages', ...args)).code).toBe(2);
  });
});

describe('mail', { timeout: TIMEOUT_MS }, () => {
  beforeAll(async () => {
    await site.database.query(
      'DELETE FROM jobs WHERE id NOT IN (SELECT id FROM jobs ORDER BY id LIMIT 2)',
    );
  });

  const list = async () =>
    JSON.parse((await run('mail', '--json')).out) as Record<string, string>[];

  it('shows what waits, but nobody’s address', async () => {
    const { code, out } = await run('mail');
    expect(code).toBe(0);
    expect(out).toMatch(/waiting +contact-message +0\/13/);
    expect(out).not.toContain('@example.com');
  });

  it('shows why an email is dead, and sends it again', async () => {
    await site.database.query(
      `UPDATE jobs SET attempts = max_attempts,
         last_error = E'550 no such user <ada@example.com>\\n  at Connection'`,
    );
    const dead = await list();
    expect(dead).toHaveLength(2);
    expect(dead[0]).toMatchObject({ state: 'dead', lastError: '550 no such user <[email]>' });

    expect(await run('mail', 'requeue', dead[0]?.['id'] ?? '')).toMatchObject({
      code: 0,
      out: 'Requeued: 1\n',
    });
    expect((await list()).map(({ state }) => state)).toEqual(['waiting', 'dead']);
    expect((await run('mail', 'requeue', '--all')).out).toBe('Requeued: 1\n');
    expect((await list()).map(({ tries }) => tries)).toEqual(['0/13', '0/13']);
  });

  it('says which email it does not know, with exit code 1', async () => {
    const { code, err } = await run('mail', 'requeue', '4711999');
    expect({ code, err }).toEqual({ code: 1, err: 'There is no email 4711999.\n' });
  });

  it.each([[['requeue']], [['requeue', 'x']]])('refuses %j with exit code 2', async (args) => {
    expect((await run('mail', ...args)).code).toBe(2);
  });
});

describe('a command without its database', { timeout: TIMEOUT_MS }, () => {
  it.each([
    ['nobody answers', { DATABASE_URL: 'postgres://127.0.0.1:1/northfold' }, 'DATABASE_URL'],
    ['has no folder to be in', { DATABASE_URL: '', DATA_DIR: '/proc/northfold' }, 'DATA_DIR'],
    ['is none', { DATABASE_URL: 'mysql://127.0.0.1/northfold' }, 'DATABASE_URL'],
  ])('says in one line which setting to look at: it %s', async (_, env, setting) => {
    const { code, err } = await runCommand('messages', [], env);
    expect(code).toBe(1);
    expect(err).toMatch(new RegExp(`^.*${setting}.*\n$`));
  });
});

describe('accounts', { timeout: TIMEOUT_MS }, () => {
  const status = async (token: string) => (await call(site, '/auth/profile', { token })).status;

  /** Of the emails that wait, which no worker sends here. */
  const expectTold = async (email: string, subject: RegExp) => {
    const worker = await createTestApp({ env: { DATABASE_URL: site.databaseUrl } });
    try {
      const { text } = await worker.mailbox.waitFor(email, { subject });
      expect(text).toContain('/not-me/');
    } finally {
      await worker.close();
    }
  };

  it('ends every session of one account, in any spelling of its address, and of no other, and tells its owner', async () => {
    const [ada, bob] = [await signUpAndLogIn(site), await signUpAndLogIn(site)];
    const elsewhere = await logIn(site, ada);
    await confirmAddress(site, ada);
    expect(await run('accounts', 'sessions', 'end', ada.email.toUpperCase())).toEqual({
      code: 0,
      out: 'Sessions ended: 2\n',
      err: '',
    });
    for (const token of [ada.token, elsewhere]) expect(await status(token)).toBe(401);
    expect(await status(bob.token)).toBe(200);

    const token = await logIn(site, ada);
    const events = await (await call(site, '/auth/events', { token })).text();
    expect(events).toContain('sessions-ended-by-operator');
    await expectTold(ada.email, /logged out everywhere/);
  });

  it.each(['nobody@example.com', 'no-address'])(
    'says with exit code 1 that there is no account %s',
    async (address) => {
      expect(await run('accounts', 'sessions', 'end', address)).toEqual({
        code: 1,
        out: '',
        err: 'There is no account with this address.\n',
      });
    },
  );

  it('switches the second step off for an owner who lost everything, who sees it and is told by mail', async () => {
    const ada = await signUpWithSecondStep(site);
    expect(await run('accounts', 'reset-second-step', ada.email.toUpperCase())).toEqual({
      code: 0,
      out: 'Switched off: the password alone logs in.\n',
      err: '',
    });
    const token = await logIn(site, ada);
    const events = await (await call(site, '/auth/events', { token })).text();
    expect(events).toContain('second-step-reset-by-operator');
    await confirmAddress(site, ada);
    await expectTold(ada.email, /switched off/);
  });

  it('says with exit code 1 that an account has no second step', async () => {
    const { email } = await signUpAndLogIn(site);
    expect(await run('accounts', 'reset-second-step', email)).toEqual({
      code: 1,
      out: '',
      err: 'The account has no second step.\n',
    });
  });

  it.each([
    [[]],
    [['reset-second-step']],
    [['sessions']],
    [['sessions', 'end']],
    [['sessions', 'end', 'a@b.de', 'c@d.de']],
  ])('refuses %j with the help and exit code 2', async (args) => {
    const { code, err } = await run('accounts', ...args);
    expect(code).toBe(2);
    expect(err).toContain('Usage:');
  });
});
