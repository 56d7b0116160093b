import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#support/app';
import { COMMANDS_MS, runCommand } from '#support/command';
import { buildContactMessage, call, confirmAddress, logIn, signUp } from '#support/factories';

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

const run = async (...args: string[]) =>
  runCommand('messages', args, { DATABASE_URL: site.databaseUrl });

describe('messages', { timeout: COMMANDS_MS }, () => {
  it('are listed for a person, one line each', async () => {
    const { code, out } = await run();
    expect(code).toBe(0);
    expect(out).toContain('A difference engine');
    expect(out).toContain('One, "two" three');
  });

  it('are listed as JSON, complete', async () => {
    const { out } = await run('--format', 'json', '--since', '1h');
    const rows = JSON.parse(out) as Record<string, unknown>[];
    expect(rows).toMatchObject([{ name: 'Eve', subject: '=1+1' }, buildContactMessage()]);
    expect(rows[0]?.['receivedAt']).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
  });

  it('are listed as CSV that no spreadsheet computes', async () => {
    const { out } = await run('--format', 'csv');
    expect(out.split('\r\n')[0]).toBe('receivedAt,name,email,subject,message,id');
    expect(out).toContain(`,'=1+1,"One, ""two""\nthree`);
  });

  it('hold nothing that turns the text around it or goes back on a line, and in JSON lose nothing', async () => {
    const message = 'Pay \u202eeve\u202c today.\rOr not.\u200b';
    const subject = 'Turned around';
    const sent = buildContactMessage({ subject, message });
    expect((await call(site, '/contact', { body: sent })).status).toBe(201);
    const [csv, json] = await Promise.all(
      ['csv', 'json'].map(async (format) => (await run('--format', format)).out),
    );
    expect(csv).toContain('Pay eve today.\nOr not.');
    expect(csv).not.toMatch(/\p{Cf}|\r(?!\n)/u);
    expect(json).not.toMatch(/\p{Cf}|\r/u);
    const rows = JSON.parse(json ?? '') as Record<string, unknown>[];
    expect(rows.find((row) => row['subject'] === subject)).toMatchObject({ message });
    await site.database.query('DELETE FROM contact_messages WHERE subject = $1', [subject]);
  });

  it('are none when none is that new or quarantined', async () => {
    expect((await run('--since', '2999-01-01')).out).toBe('No messages.\n');
    expect((await run('--set-aside', '--format', 'json')).out).toBe('[]\n');
  });

  it('are the newest first, as many as asked for, with the time as people say it and a short id', async () => {
    const { out } = await run('--limit', '1', '--since', 'yesterday');
    expect(out).toMatch(
      /^received +name +email +subject +message +id\n(today|yesterday) \d\d:\d\d +Eve/,
    );
    expect(out).toMatch(/ [\da-f]{8}\nThe newest 1: there are older ones \(--limit\)\.\n$/);
    expect(out).not.toContain('A difference engine');
  });

  it('are found by what is in them, whatever its case', async () => {
    const rows = async (search: string) =>
      JSON.parse((await run('--format=json', '--search', search)).out) as object[];
    expect(await rows('DIFFERENCE')).toHaveLength(1);
    expect(await rows('two"\nthree')).toMatchObject([{ name: 'Eve' }]);
    expect(await rows('100 %')).toEqual([]);
  });

  it.each([['--since=someday'], ['--nonsense'], ['--limit=none']])(
    'refuse %s with the help and exit code 2',
    async (option) => {
      const { code, err } = await run(option);
      expect(code).toBe(2);
      expect(err).toContain('Usage:');
    },
  );

  it('explain themselves', async () => {
    expect(await run('--help')).toMatchObject({ code: 0, err: '' });
  });
});

describe('a message', { timeout: COMMANDS_MS }, () => {
  const leave = async (overrides: Record<string, unknown>) => {
    const answer = await call(site, '/contact', { body: buildContactMessage(overrides) });
    const { id }: { id: string } = JSON.parse(await answer.text());
    return id;
  };
  const waitingFor = async (id: string) =>
    site.database.query("SELECT FROM jobs WHERE payload->>'id' = $1 OR payload->>'to' = $1", [id]);

  it('is shown as it was typed, but for what would drive a terminal', async () => {
    const id = await leave({ message: 'One\n\ttwo \u202ethree' });
    const { code, out } = await run('show', id);
    expect(code).toBe(0);
    expect(out).toContain('ada@example.com');
    expect(out).toContain('\n\nOne\n\ttwo three\n');
  });

  it('is deleted with the email that waits for it, and known by the beginning of its id', async () => {
    const id = await leave({ subject: 'To be deleted' });
    expect(await waitingFor(id)).toHaveLength(1);
    expect(await run('delete', id.slice(0, 13))).toMatchObject({
      code: 0,
      out: 'Deleted: 1 message, 1 waiting email\n',
    });
    expect(await waitingFor(id)).toEqual([]);
    expect(await run('show', id)).toMatchObject({
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
    expect(await run('delete', start)).toMatchObject({
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
    expect((await run('show', id)).code).toBe(0);
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

    const { code, out } = await run('erase', 'eve@bücher.example');
    expect({ code, out }).toEqual({
      code: 0,
      out: 'Erased: 2 messages, 5 waiting emails, 4 counters\n',
    });
    for (const id of [...ids, user.email]) expect(await waitingFor(id)).toEqual([]);
    expect(await waitingFor(other)).toHaveLength(1);
    expect((await run('show', other)).code).toBe(0);
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
    expect((await run(...args)).code).toBe(2);
  });
});

describe('a command without its database', { timeout: COMMANDS_MS }, () => {
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
