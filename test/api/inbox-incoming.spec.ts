import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { EMAIL_BYTES_MAX } from '#server/shared/lengths';
import { SCOPES } from '#server/shared/scopes';
import { createTestApp, type TestApp } from '#support/app';
import { call, signUpAndLogIn } from '#support/factories';
import { type MailSink, startMailSink } from '#support/mail-sink';
import { givePersonalToken } from '#support/personal-tokens';
import { signUpStaff, writeMessage } from '#support/staff';
import { until } from '#support/waiting';
import { BY, email, HOSTILE_EMAILS, like, ours, type Raw } from './hostile-emails.js';
import { expectProblem, expectNamed } from './problem.js';

let site: TestApp;
let sink: MailSink;
let staff: Awaited<ReturnType<typeof signUpStaff>>;
let hook: string;
beforeAll(async () => {
  sink = await startMailSink();
  site = await createTestApp({
    env: {
      SMTP_URL: sink.url,
      MAIL_FROM: 'Northfold <post@mail.example>',
      CONTACT_EMAIL: 'hello@northfold.example',
      INBOX_ADDRESS: 'Inbox@northfold.example',
    },
  });
  staff = await signUpStaff(site, 'Grace Hopper');
  hook = await givePersonalToken(site, staff, { scopes: ['inbox:incoming'] });
  await until('all emails are sent', async () => (await waiting('FROM jobs')) === 0);
});
afterAll(async () => {
  await site.close();
  await sink.close();
});

interface Shown extends Record<'state' | 'name' | 'email' | 'subject' | 'message', string> {
  id: string;
  unansweredSince: string | null;
  others: object[];
  replies: { sender: string | null; text: string; automatic: boolean }[];
  history: { kind: string }[];
}

const read = async (id: string): Promise<Shown> => {
  const answer = await call(site, `/inbox/messages/${id}`, { token: staff.token });
  expect(answer.status).toBe(200);
  return JSON.parse(await answer.text());
};
const change = async (id: string, body: object) =>
  call(site, `/inbox/messages/${id}`, { method: 'PATCH', token: staff.token, body });
const ids = async (): Promise<string[]> => {
  const rows = await site.database.query<{ id: string }[]>('SELECT id FROM contact_messages');
  return rows.map(({ id }) => id);
};
const waiting = async (sql: string): Promise<number> => {
  const [row] = await site.database.query<{ count: number }[]>(`SELECT count(*)::int ${sql}`);
  return row?.count ?? 0;
};

const send = async (raw: Raw, token = hook, type = 'message/rfc822') =>
  fetch(`${site.url}/api/inbox/incoming`, {
    method: 'POST',
    headers: { 'content-type': type, authorization: `Bearer ${token}` },
    body: raw,
  });
/** Passes an email on, and waits until it was read. @returns the ids of new messages */
async function receive(raw: Raw): Promise<string[]> {
  const before = new Set(await ids());
  expect((await send(raw)).status).toBe(202);
  const unread = "FROM jobs WHERE task = 'email:incoming'";
  await until('the email is read', async () => (await waiting(unread)) === 0);
  return (await ids()).filter((id) => !before.has(id));
}
/** The same, where it becomes a message. */
const receiveNew = async (raw: Raw): Promise<Shown> => {
  const [id = '', ...more] = await receive(raw);
  expect(more).toEqual([]);
  return read(id);
};

describe('A hostile email becomes a message, and no email is sent because of it', () => {
  it.each(HOSTILE_EMAILS)('%s', async (_, raw, message, expected) => {
    const sent = sink.deliveries.length;
    const shown = await receiveNew(raw);
    expect(shown).toMatchObject({ ...(message && { message }), ...expected });
    expect(await waiting('FROM jobs')).toBe(0);
    expect(sink.deliveries).toHaveLength(sent);
  });
});

/** A message that the consultancy got an email about. @returns also where a reply to that email goes */
async function conversation() {
  const address = `ada.${randomUUID()}@example.com`;
  const id = await writeMessage(site, { email: address });
  await until('the consultancy has it', () => mailAbout(id).length > 0);
  const [, inbox] = mailAbout(id)[0]?.replyTo ?? [];
  return { id, address, inbox: inbox?.address ?? '' };
}
const mailAbout = (id: string) =>
  sink.deliveries.flatMap((one) => (one.messageId.includes(id) ? one.email : []));
const reply = (sender: string, to: string, more = '', body = 'As said') =>
  email(`To: x@example.com, ${to}\r\n${more}`, body, `From: <${sender}>\r\n`);

describe('A reply by email', () => {
  it.each([
    ['a staff member', (email: string) => `From: <${email}>\r\n`],
    ['the consultancy', () => 'From: hello@northfold.example\r\n'],
    ['several people', (email: string) => `From: ${email}, eve@example.com\r\n`],
    ['a group', (email: string) => `From: team: ${email};\r\n`],
    ['two senders', (email: string) => `From: ${email}\r\nFrom: eve@example.com\r\n`],
    ['a name with a NUL', (email: string) => `From: Grace\0 <${email}>\r\n`],
  ])('from %s, to an address that we gave out, is a reply: visitors know it', async (_, of) => {
    const { id, address, inbox } = await conversation();
    expect(mailAbout(id)[0]?.replyTo[0]?.address).toBe(address);
    expect(inbox).toMatch(/^Inbox\+[\da-f]{48}@northfold\.example$/);
    const raw = email(`To: ${inbox.toUpperCase()}\r\n`, 'As said', of(staff.email));
    expect(await receive(raw)).toEqual([]);
    const shown = await read(id);
    expect(shown).toMatchObject({ state: 'new', answers: [], replies: [{ text: 'As said' }] });
    expect(shown.unansweredSince).not.toBeNull();
    expect(await waiting('FROM jobs')).toBe(0);
  });

  it.each([
    ['a hundred', 99, 'Hello'],
    ['a megabyte', 1, 'x'.repeat(960_000)],
  ])('is a message that names the earlier one after %s of them', async (_, count, text) => {
    const { id, inbox } = await conversation();
    await site.database.query(
      `INSERT INTO inbox_entries (message_id, version, kind, text) SELECT $1, n, 'reply', $3 FROM generate_series(1, $2) n`,
      [id, count, text],
    );
    expect(await receive(reply('eve@example.com', inbox, '', 'y'.repeat(40_000)))).toEqual([]);
    const raw = reply('kim@example.com', inbox, 'Subject: Re: Gears\r\n', 'One '.repeat(10_000));
    const shown = await receiveNew(raw);
    const link = new RegExp(`^\\[A reply to http.*/inbox/${id}\\]\n\nOne One`);
    const replies = [{ text: like(link) }];
    expect(shown).toMatchObject({
      message: like(link),
      subject: 'Re: Gears',
      state: 'new',
      replies,
    });
  });

  it('of the visitor to an answer opens the message again, and needs an answer', async () => {
    const { id, address } = await conversation();
    const answer = { token: staff.token, body: { text: 'Dear Ada' } };
    await call(site, `/inbox/messages/${id}/answers`, answer);
    const sent = () => sink.deliveries.find((one) => one.email.to.includes(address));
    await until('the answer is sent', () => sent() !== undefined);
    const addresses = sent()?.email.replyTo.map((one) => one.address);
    expect(addresses).toEqual(['hello@northfold.example', like(/^Inbox\+/)]);
    await change(id, { state: 'done' });
    const reference = `References: <x@y.z> ${sent()?.messageId}\r\n`;
    using log = vi.spyOn(Logger.prototype, 'log');
    const raw = reply('friend@example.com', 'y@example.com', reference);
    await receive(raw);
    const messageId = /Message-ID: (.*)\r/.exec(raw)?.[1];
    const traced = { event: 'email-received', messageId, contactMessage: id };
    expect(log).toHaveBeenCalledWith(expect.objectContaining(traced));
    const shown = await read(id);
    expect(shown).toMatchObject({ state: 'open', unansweredSince: like(/Z$/), waitingUntil: null });
    expect(shown.replies).toMatchObject([{ sender: 'friend@example.com', text: 'As said' }]);
    expect(shown.history.slice(-2)).toMatchObject([{ kind: 'reply' }, { to: 'open' }]);
  });

  it('by a program only adds to the history, and spam stays spam', async () => {
    const { id, address, inbox } = await conversation();
    await change(id, { state: 'done' });
    await receive(reply(staff.email, inbox, `${BY}auto-replied\r\n`));
    expect(await read(id)).toMatchObject({ state: 'done', unansweredSince: null, answers: [] });
    await change(id, { state: 'spam' });
    await receive(reply(address, inbox));
    const replies = [{ automatic: true }, { automatic: false }];
    expect(await read(id)).toMatchObject({ state: 'spam', replies });
  });

  it('to a message that was deleted is a new one', async () => {
    const { id, address, inbox } = await conversation();
    await call(site, `/inbox/messages/${id}`, { method: 'DELETE', token: staff.token });
    expect(await receiveNew(reply(address, inbox))).toMatchObject({ email: address, state: 'new' });
  });

  it('is recorded once, however often and with whatever more headers it comes', async () => {
    const { id, address, inbox } = await conversation();
    const raw = reply(address, inbox);
    await Promise.all([send(raw), send(raw)]);
    await receive(raw);
    await receive(`Delivered-To: other@example.com\r\n${raw}`);
    expect((await read(id)).replies).toHaveLength(1);
  });

  it('that we sent ourselves is dropped', async () => {
    const { id, inbox } = await conversation();
    for (const kind of ['answer', 'password-reset']) {
      const raw = reply(staff.email, inbox).replace(/<[^<]+>\r\n(?=To)/, `${ours(kind)}\r\n`);
      expect(await receive(raw)).toEqual([]);
    }
    expect(await read(id)).toMatchObject({ version: 0 });
  });

  it('that is long is cut and says so; as a message it has its beginning there, and all of it below', async () => {
    const shown = await receiveNew(email('', 'word '.repeat(20_000)));
    const replies = [{ text: like(/\[50999 more characters not kept\]$/) }];
    expect(shown).toMatchObject({ message: like(/^.{5000}$/), replies, version: 0 });
  });
});

describe('An email that cannot be read', () => {
  it('is kept as it came for thirty days, or until its message is deleted', async () => {
    const raw = Buffer.from(`X: ${randomUUID()}${'\n--'.repeat(6_000)}`);
    const kept = async () =>
      (await site.database.query<{ raw: Buffer }[]>('SELECT raw FROM incoming_emails')).some(
        (each) => each.raw.equals(raw),
      );
    const [id = ''] = await receive(raw);
    expect(await kept()).toBe(true);
    expect(await receive(raw)).toEqual([]);
    await call(site, `/inbox/messages/${id}`, { method: 'DELETE', token: staff.token });
    expect(await kept()).toBe(false);
  });
});

describe('The hook of the mail server', () => {
  it('needs staff, or a token of theirs with its scope, which is good for nothing else', async () => {
    const raw = email('');
    expect((await send(raw, staff.token)).status).toBe(202);
    const others = SCOPES.filter((scope) => scope !== 'inbox:incoming');
    const token = await givePersonalToken(site, staff, { scopes: others });
    expect((await expectProblem(await send(raw, token), 403)).detail).toContain('inbox:incoming');
    await expectNamed(await send(raw, (await signUpAndLogIn(site)).token), 'staff-only');
    await expectProblem(await call(site, '/inbox/messages', { token: hook }), 403);
  });

  it('takes ten megabytes and no byte more, and emails only', async () => {
    const most = Buffer.alloc(EMAIL_BYTES_MAX + 1, email('', 'x'));
    await expectNamed(await send(most), 'body-too-large');
    await expectNamed(await send(most, 'nonsense'), 'invalid-token');
    await expectNamed(await send('{}', hook, 'application/json'), 'not-json');
    await expectNamed(await send('x', hook, 'text/plain'), 'not-json');
    const elsewhere = { method: 'POST', headers: { 'content-type': 'message/rfc822' }, body: most };
    await expectNamed(await fetch(`${site.url}/api/contact`, elsewhere), 'not-json');
  });
});
