import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#support/app';
import { runCommand } from '#support/command';
import { freeAddress } from '#support/email-changes';
import {
  buildContactMessage,
  call,
  confirmAddress,
  logIn,
  signUp,
  signUpAndLogIn,
} from '#support/factories';
import { givePersonalToken } from '#support/personal-tokens';
import { signUpWithSecondStep } from '#support/second-step';

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

/** The output for a person who types this at a terminal. */
async function atTerminal(command: string, typed: string, databaseUrl: string): Promise<string> {
  const child = spawn(
    'script',
    ['--quiet', '--return', '--echo', 'never', '--command', command, '/dev/null'],
    {
      env: { ...process.env, DATABASE_URL: databaseUrl },
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  let seen = '';
  child.stdout.on('data', (chunk: Buffer) => {
    seen += chunk.toString();
    if (seen.includes('[y/N]') && typed !== '') child.stdin.write(typed);
    if (seen.includes('[y/N]')) typed = '';
  });
  await once(child, 'close');
  return seen.replaceAll('\r\n', '\n');
}

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
    expect(rows).toMatchObject([{ name: 'Eve', subject: '=1+1' }, buildContactMessage()]);
    expect(rows[0]?.['receivedAt']).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
  });

  it('are listed as CSV that no spreadsheet computes', async () => {
    const { out } = await run('messages', '--format', 'csv');
    expect(out.split('\r\n')[0]).toBe('receivedAt,name,email,subject,message,id');
    expect(out).toContain(`,'=1+1,"One, ""two""\nthree`);
  });

  it('hold nothing that turns the text around it or goes back on a line, and in JSON lose nothing', async () => {
    const message = 'Pay \u202eeve\u202c today.\rOr not.\u200b';
    const subject = 'Turned around';
    const sent = buildContactMessage({ subject, message });
    expect((await call(site, '/contact', { body: sent })).status).toBe(201);
    const [csv, json] = await Promise.all(
      ['csv', 'json'].map(async (format) => (await run('messages', '--format', format)).out),
    );
    expect(csv).toContain('Pay eve today.\nOr not.');
    expect(csv).not.toMatch(/\p{Cf}|\r(?!\n)/u);
    expect(json).not.toMatch(/\p{Cf}|\r/u);
    const rows = JSON.parse(json ?? '') as Record<string, unknown>[];
    expect(rows.find((row) => row['subject'] === subject)).toMatchObject({ message });
    await site.database.query('DELETE FROM contact_messages WHERE subject = $1', [subject]);
  });

  it('are none when none is that new or set aside', async () => {
    expect((await run('messages', '--since', '2999-01-01')).out).toBe('No messages.\n');
    expect((await run('messages', '--set-aside', '--format', 'json')).out).toBe('[]\n');
  });

  it('are the newest first, as many as asked for, with the time as people say it and a short id', async () => {
    const { out } = await run('messages', '--limit', '1', '--since', 'yesterday');
    expect(out).toMatch(
      /^received +name +email +subject +message +id\n(today|yesterday) \d\d:\d\d +Eve/,
    );
    expect(out).toMatch(/ [\da-f]{8}\nThe newest 1: there are older ones \(--limit\)\.\n$/);
    expect(out).not.toContain('A difference engine');
  });

  it('are found by what is in them, whatever its case', async () => {
    const rows = async (search: string) =>
      JSON.parse((await run('messages', '--format=json', '--search', search)).out) as object[];
    expect(await rows('DIFFERENCE')).toHaveLength(1);
    expect(await rows('two"\nthree')).toMatchObject([{ name: 'Eve' }]);
    expect(await rows('100 %')).toEqual([]);
  });

  it.each([['--since=someday'], ['--nonsense'], ['--limit=none']])(
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

  it('is deleted with the email that waits for it, and known by the beginning of its id', async () => {
    const id = await leave({ subject: 'To be deleted' });
    expect(await waitingFor(id)).toHaveLength(1);
    expect(await run('messages', 'delete', id.slice(0, 13))).toMatchObject({
      code: 0,
      out: 'Deleted: 1 message, 1 waiting email\n',
    });
    expect(await waitingFor(id)).toEqual([]);
    expect(await run('messages', 'show', id)).toMatchObject({
      code: 1,
      err: `There is no message ${id}.\n`,
    });
  });

  it('is left alone where two begin as it was said', async () => {
    await leave({ subject: 'Like another' });
    await site.database.query(
      `INSERT INTO contact_messages SELECT (jsonb_populate_record(one,
         jsonb_build_object('id', overlay(one.id::text placing 'ffffffff' from 29)))).*
       FROM contact_messages AS one WHERE subject = 'Like another'`,
    );
    const [row] = await site.database.query<{ id: string }[]>(
      "SELECT id FROM contact_messages WHERE subject = 'Like another' LIMIT 1",
    );
    const start = row?.id.slice(0, 8) ?? '';
    expect(await run('messages', 'delete', start)).toMatchObject({
      code: 1,
      err: `Several messages begin with ${start}: say more of the id.\n`,
    });
    await site.database.query("DELETE FROM contact_messages WHERE subject = 'Like another'");
  });

  it('is deleted after a question where somebody sits at a terminal, unless it was answered before', async ({
    skip,
  }) => {
    if (process.platform !== 'linux') skip('needs the script command of util-linux');
    const id = await leave({ subject: 'Asked about' });
    const command = `'${process.execPath}' dist/server/cli/messages.js delete ${id}`;
    expect(await atTerminal(command, 'n\n', site.databaseUrl)).toMatch(
      new RegExp(`${id} for good\\? \\[y/N\\][^]*Nothing was removed\\.`),
    );
    expect((await run('messages', 'show', id)).code).toBe(0);
    expect(await atTerminal(command, 'y\n', site.databaseUrl)).toContain('Deleted: 1 message');
    const other = await leave({ subject: 'Not asked about' });
    const sure = `'${process.execPath}' dist/server/cli/messages.js delete ${other} --yes`;
    expect(await atTerminal(sure, '', site.databaseUrl)).toMatch(/^Deleted: 1 message/);
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
      out: 'Erased: 2 messages, 5 waiting emails, 4 counters\n',
    });
    for (const id of [...ids, user.email]) expect(await waitingFor(id)).toEqual([]);
    expect(await waitingFor(other)).toHaveLength(1);
    expect((await run('messages', 'show', other)).code).toBe(0);
    const records = await site.database.query('SELECT * FROM erasures ORDER BY id DESC LIMIT 1');
    expect(records).toEqual([
      {
        id: expect.any(String),
        erased_at: expect.any(Date),
        messages: 2,
        emails: 5,
        counters: 4,
        actor_id: null,
      },
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

  it('shows what waits, to whom, and how much in all', async () => {
    const user = await signUp(site);
    const { code, out } = await run('mail');
    expect(code).toBe(0);
    expect(out).toMatch(/waiting +contact-message +the consultancy +0\/13 +today \d\d:\d\d/);
    const lines = out.split('\n');
    expect(lines[1]).toMatch(new RegExp(`waiting +confirm-address +${user.email} `));
    expect(out).toMatch(/\nIn all: 3 waiting, 0 dead\.\n$/);
    const found = await run('mail', '--json', '--search', user.email.toUpperCase(), '--limit', '5');
    const rows = JSON.parse(found.out) as { id: string }[];
    expect(rows).toMatchObject([{ email: 'confirm-address', to: user.email }]);

    expect(await run('mail', 'delete', rows[0]?.id ?? '')).toMatchObject({
      code: 0,
      out: 'Deleted: 1\n',
    });
    expect((await run('mail')).out).toMatch(/\nIn all: 2 waiting, 0 dead\.\n$/);
  });

  it('shows why an email is dead, and sends it again', async () => {
    await site.database.query(
      `UPDATE jobs SET attempts = 1, max_attempts = 1,
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
    expect((await run('mail')).out).toContain('In all: 1 waiting, 1 dead.');
    expect((await run('mail', 'requeue', '--all')).out).toBe('Requeued: 1\n');
    expect((await list()).map(({ tries }) => tries)).toEqual(['0/13', '0/13']);
  });

  it('says which email it does not know, with exit code 1', async () => {
    const { code, err } = await run('mail', 'requeue', '4711999');
    expect({ code, err }).toEqual({ code: 1, err: 'There is no email 4711999.\n' });
  });

  it('deletes every dead email, and none that waits', async () => {
    await site.database.query(
      `UPDATE jobs SET attempts = max_attempts
       WHERE id = (SELECT min(id) FROM jobs)`,
    );
    expect((await run('mail', 'delete', '--all')).out).toBe('Deleted: 1\n');
    expect((await list()).map(({ state }) => state)).toEqual(['waiting']);
  });

  it.each([[['requeue']], [['requeue', 'x']], [['delete']], [['burn']]])(
    'refuses %j with exit code 2',
    async (args) => {
      expect((await run('mail', ...args)).code).toBe(2);
    },
  );
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

  it('lists the access tokens of one without what calls, and revokes them: the owner sees it and is told by mail', async () => {
    const [ada, bob] = [await signUpAndLogIn(site), await signUpAndLogIn(site)];
    await confirmAddress(site, ada);
    const [first, second] = [
      await givePersonalToken(site, ada, { name: 'Backup \u202eL', scopes: ['settings:read'] }),
      await givePersonalToken(site, ada, { expiresInDays: -1 }),
    ];
    const others = await givePersonalToken(site, bob);
    const listed = await run('accounts', 'tokens', 'list', ada.email);
    expect(listed.out).toMatch(
      /^nf_pat_….{4} {2}until .* not used yet {2}settings:read {2}.*Backup.*\n/,
    );
    expect(listed.out).toContain('Access tokens: 1\n');
    for (const token of [first, second]) expect(listed.out).not.toContain(token);
    expect(await run('accounts', 'tokens', 'revoke', ada.email.toUpperCase())).toEqual({
      code: 0,
      out: 'Access tokens revoked: 1\n',
      err: '',
    });
    expect((await call(site, '/auth/settings', { token: first })).status).toBe(401);
    expect((await call(site, '/auth/settings', { token: others })).status).toBe(200);
    const events = await (await call(site, '/auth/events', { token: ada.token })).text();
    expect(events).toContain('access-tokens-revoked-by-operator');
    await expectTold(ada.email, /access tokens .* were revoked/);
    expect((await run('accounts', 'tokens', 'list', ada.email)).out).toBe('Access tokens: 0\n');
  });

  it('shows what there is of one, and none of its secrets', async () => {
    const ada = await signUpAndLogIn(site);
    await call(site, '/auth/profile', {
      method: 'PUT',
      token: ada.token,
      body: { name: 'Ada \u202eL' },
    });
    const { code, out } = await run('accounts', 'show', ada.email.toUpperCase());
    expect(code).toBe(0);
    expect(out).toContain(`address      ${ada.email}\n`);
    expect(out).toMatch(
      /\nsigned up +today \d\d:\d\d\nconfirmed +no\nlast log-in +today \d\d:\d\d\n/,
    );
    expect(out).toMatch(/\nsessions +1\npassword +yes\npasskeys +0\ntokens +0\nsecond step +off\n/);
    expect(out).not.toMatch(/argon2|\u202e/);
  });

  it('removes one with all it owns, and says farewell to a confirmed address', async () => {
    const [ada, bob] = [await signUpAndLogIn(site), await signUpAndLogIn(site)];
    await confirmAddress(site, ada);
    expect(await run('accounts', 'remove', ada.email)).toEqual({
      code: 0,
      out: 'Removed.\n',
      err: '',
    });
    expect(await status(ada.token)).toBe(401);
    expect(await status(bob.token)).toBe(200);
    expect((await run('accounts', 'show', ada.email)).code).toBe(1);
    const worker = await createTestApp({ env: { DATABASE_URL: site.databaseUrl } });
    try {
      const { text } = await worker.mailbox.waitFor(ada.email, { subject: /is deleted/ });
      expect(text).toContain('Your account is deleted');
    } finally {
      await worker.close();
    }

    expect((await run('accounts', 'remove', bob.email)).code).toBe(0);
    const told = await site.database.query(
      "SELECT FROM jobs WHERE payload->>'to' = $1 AND payload::text LIKE '%messages%'",
      [bob.email],
    );
    expect(told, 'an address that nobody confirmed is told nothing').toEqual([]);
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

  it('gives an owner who lost everything another address, which a reset link confirms', async () => {
    const user = await signUpWithSecondStep(site);
    const [ada, program] = [user.email, await givePersonalToken(site, user)];
    await confirmAddress(site, user);
    await call(site, '/auth/forgot-password', { body: { email: ada } });
    const to = freeAddress();
    const because = 'Showed her passport at the front desk.';
    expect(await run('accounts', 'email', ada.toUpperCase(), to, '--because', because)).toEqual({
      code: 0,
      out: `Changed: its owner chooses "Forgot Password?" with ${to}, which confirms it.\n`,
      err: '',
    });
    for (const token of [user.token, program]) expect(await status(token)).toBe(401);
    const worker = await createTestApp({ env: { DATABASE_URL: site.databaseUrl } });
    try {
      const { text } = await worker.mailbox.waitFor(ada, { subject: /another address/ });
      expect(text).toContain(because);
      expect(text).not.toContain('/not-me/');
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
    } finally {
      await worker.close();
    }
  });

  it('makes every link useless when it gives an account another address', async () => {
    const ada = await signUpAndLogIn(site);
    await confirmAddress(site, ada);
    const body = { email: freeAddress() };
    await call(site, '/auth/email', { method: 'PUT', token: ada.token, body });
    const rows = async () => {
      const found = [];
      for (const table of [
        'email_change_tokens',
        'email_confirmation_tokens',
        'not_me_tokens',
        'password_reset_tokens',
      ]) {
        const [row] = await site.database.query(
          `SELECT count(*)::int AS count FROM ${table} t JOIN users u ON u.id = t.user_id
           WHERE u.created_at = (SELECT max(created_at) FROM users)`,
        );
        found.push(row.count);
      }
      return found;
    };
    await site.database.query(
      `INSERT INTO password_reset_tokens (user_id, token_hash, expires_at)
       SELECT id, 'x', now() + interval '1 hour' FROM users WHERE email = $1`,
      [ada.email],
    );
    expect(await rows()).toEqual([1, 1, 1, 1]);
    const to = freeAddress();
    expect((await run('accounts', 'email', ada.email, to, '--because', 'Lost it.')).code).toBe(0);
    expect(await rows()).toEqual([0, 0, 0, 0]);
  });

  it('says why an account cannot have another address', async () => {
    const [ada, bob] = [await signUp(site), await signUp(site)];
    const change = async (from: string, to: string, because: string) =>
      run('accounts', 'email', from, to, '--because', because);
    expect(await change(ada.email, bob.email, 'Asked for it.')).toEqual({
      code: 1,
      out: '',
      err: 'Another account has this address.\n',
    });
    expect(await change('nobody@example.com', freeAddress(), 'Asked for it.')).toEqual({
      code: 1,
      out: '',
      err: 'There is no account with this address.\n',
    });
    for (const [to, because] of [
      ['no-address', 'Asked for it.'],
      [ada.email.toUpperCase(), 'Asked for it.'],
      [freeAddress(), ' '],
      [freeAddress(), 'x'.repeat(201)],
    ]) {
      expect((await change(ada.email, to ?? '', because ?? '')).code).toBe(2);
    }
    await expect(logIn(site, ada)).resolves.toBeTypeOf('string');
  });

  it('lists accounts whose address is none any more, and lets their owners log in with another', async () => {
    const [ada, bob] = [await signUp(site), await signUp(site)];
    const [{ id }] = await site.database
      .query(
        `UPDATE users SET email = $2::text, email_canonical = $2::text, email_usable = false WHERE email = $1 RETURNING id`,
        [ada.email, 'ada\u200B@example.com'],
      )
      .then(([rows]) => rows);
    expect((await run('accounts', 'unusable')).out).toBe(`${id}  "ada\\u{200b}@example.com"\n`);
    expect(await run('accounts', 'mend', id, bob.email)).toMatchObject({
      code: 1,
      err: 'Another account has this address.\n',
    });
    expect((await run('accounts', 'mend', id, 'no-address')).code).toBe(2);
    expect((await run('accounts', 'mend', id, ada.email)).code).toBe(0);
    const token = await logIn(site, ada);
    const events = await (await call(site, '/auth/events', { token })).text();
    expect(events).toContain('address-mended-by-operator');
    expect((await run('accounts', 'mend', id, ada.email)).code).toBe(1);
    expect((await run('accounts', 'unusable')).out).toContain('All accounts have an address');
  });

  it('lets one answer messages once its address is confirmed, lists who may, and ends that', async () => {
    const ada = await signUpAndLogIn(site);
    const isStaff = async () =>
      JSON.parse(await (await call(site, '/auth/protected', { token: ada.token })).text()).staff;
    expect(await run('accounts', 'staff', 'add', ada.email)).toEqual({
      code: 1,
      out: '',
      err: 'The address is not confirmed.\n',
    });
    expect(await isStaff()).toBe(false);
    await confirmAddress(site, ada);
    const added = await run('accounts', 'staff', 'add', ada.email.toUpperCase());
    expect(added.out).toBe('From now on the account is staff.\n');
    expect(await isStaff()).toBe(true);
    const again = await run('accounts', 'staff', 'add', ada.email);
    expect(again.out).toBe('The account is staff already.\n');
    expect((await run('accounts', 'staff', 'list')).out).toContain(`${ada.email}\n`);
    expect((await run('accounts', 'staff', 'remove', ada.email)).code).toBe(0);
    expect(await isStaff()).toBe(false);
    expect((await run('accounts', 'staff', 'list')).out).toBe('Nobody is staff.\n');
    const events = await (await call(site, '/auth/events', { token: ada.token })).text();
    expect(events.match(/"staff-(added|removed)"/g)).toEqual(['"staff-removed"', '"staff-added"']);
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
    [['email', 'a@b.de']],
    [['sessions']],
    [['sessions', 'end']],
    [['tokens']],
    [['tokens', 'revoke']],
    [['sessions', 'end', 'a@b.de', 'c@d.de']],
  ])('refuses %j with the help and exit code 2', async (args) => {
    const { code, err } = await run('accounts', ...args);
    expect(code).toBe(2);
    expect(err).toContain('Usage:');
  });
});
