import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { emailKey } from '#server/limits/limits';
import { contactMessage } from '#server/contact/contact-emails';
import { taskOf } from '#server/mail/email';
import { canonicalEmail } from '#server/shared/email-address';
import { useTestApp } from '#support/app';
import { freeAddress } from '#support/email-changes';
import { call, confirmedOwner } from '#support/factories';
import { writeMessage } from '#support/staff';
import { useStaff } from './accounts.js';
import { leaveOne } from './points.js';
import { expectProblem } from './problem.js';

const site = useTestApp({
  env: { MAIL_FROM: 'Northfold <post@mail.example>', CONTACT_EMAIL: 'hello@northfold.example' },
});
const staff = useStaff(site, 'Grace Hopper');

interface Answer {
  id: string;
  text: string;
  delivery: string;
  sentAt: string | null;
  error: string | null;
}
interface Shown {
  state: string;
  version: number;
  answers: Answer[];
  history: { kind: string }[];
}

const at = (id: string) => `/inbox/messages/${id}`;
const read = async (id: string): Promise<Shown> =>
  JSON.parse(await (await call(site, at(id), { token: staff.token })).text());
const answer = async (
  id: string,
  text: string,
  headers: Record<string, string> = {},
  cc?: string[],
) => call(site, `${at(id)}/answers`, { token: staff.token, body: { text, cc }, headers });
const waiting = async (id: string) =>
  site.database.query<{ id: string; task: string }[]>(
    `SELECT id, task FROM jobs WHERE payload->>'id' = $1 OR payload->>'message' = $1`,
    [id],
  );

describe('An answer', () => {
  it('goes to the writer, from our own domain, and answers to it go to the consultancy', async () => {
    const email = freeAddress();
    const id = await writeMessage(site, {
      email,
      name: 'Ada =?utf-8?q?x?=',
      subject: 'Gears\u202e and brass',
      message: 'First line <b>bold</b>\nhttps://evil.example',
    });
    await answer(id, 'Dear Ada,\n\nwe would love to.\nGrace');
    const mail = await site.mailbox.waitFor(email, { subject: /Gears/ });
    expect(mail.from).toBe('Grace Hopper, Northfold <post@mail.example>');
    expect(mail.text).toContain('\n\n-- \nGrace Hopper\nNorthfold, Software');
    expect(mail.headers.get('reply-to')).toContain('hello@northfold.example');
    expect(mail.headers.get('subject')).toBe('Re: Gears and brass');
    expect(mail.headers.has('auto-submitted')).toBe(false);
    expect(mail.text).toContain('Dear Ada,\n\nwe would love to.\nGrace\n');
    expect(mail.text).toContain('> First line <b>bold</b>\n> https://evil.example\n');
    expect(mail.html).toContain('we would love to.<br>Grace');
    expect(mail.html).not.toMatch(/<b>|<a /);
  });

  it('is in one conversation with the message and the answers before it, whose words it does not repeat', async () => {
    const email = freeAddress();
    const id = await writeMessage(site, { email, subject: 'Re: Our call' });
    await answer(id, 'The first answer');
    const after = await site.mailbox.waitFor(email);
    await answer(id, 'The second answer');
    const second = await site.mailbox.waitFor(email, { after });
    const [one, two] = (await read(id)).answers.map((each) => `<answer.${each.id}@mail.example>`);
    const first = `<contact-message.${id}@mail.example>`;
    expect(second.headers.get('message-id')).toBe(two);
    expect(second.headers.get('in-reply-to')).toBe(one);
    expect(second.headers.get('references')?.split(/\s+/)).toEqual([first, one]);
    expect(second.headers.get('subject')).toBe('Re: Our call');
    expect(second.text).not.toContain('The first answer');
  });

  it('joins the thread of the visitor’s own emails, and quotes what they wrote last', async () => {
    const email = freeAddress();
    const id = await writeMessage(site, { email });
    const theirs = Array.from({ length: 25 }, (_, n) => `<visitor-${n}@client.example>`);
    await site.database.query(
      `WITH reply AS (
         INSERT INTO inbox_entries (message_id, version, kind, text, created_at)
         VALUES ($1, 1, 'reply', 'Later words', '2026-11-26T22:26:34Z') RETURNING id
       ), counted AS (UPDATE contact_messages SET version = 1 WHERE id = $1)
       INSERT INTO incoming_emails (message_id, entry_id, facts) SELECT $1, id, $2 FROM reply`,
      [id, JSON.stringify({ references: theirs })],
    );
    await answer(id, 'The first answer');
    const after = await site.mailbox.waitFor(email);
    expect(after.text).toContain('On November 26, 2026, at 5:26 PM, you wrote:\n\n> Later words\n');
    await answer(id, 'The second answer');
    const { headers } = await site.mailbox.waitFor(email, { after });
    expect(headers.get('in-reply-to')).toBe(theirs.at(-1));
    const references = headers.get('references')?.split(/\s+/);
    expect(references).toEqual([theirs[0], ...theirs.slice(-18), after.headers.get('message-id')]);
  });

  it('says when the mail server took it, and opens a new message', async () => {
    const id = await writeMessage(site, { email: freeAddress() });
    const stored = await answer(id, 'Soon sent');
    expect(stored.status).toBe(201);
    const shown: Shown = JSON.parse(await stored.text());
    expect(shown).toMatchObject({ state: 'open', version: 1 });
    await expect.poll(async () => (await read(id)).answers[0]?.delivery).toBe('sent');
    expect((await read(id)).answers[0]).toMatchObject({ sentAt: expect.any(String), error: null });
    await expect.poll(async () => waiting(id)).toEqual([]);
  });

  it('leaves a message where it stands that is worked on already', async () => {
    const id = await writeMessage(site, { email: freeAddress() });
    await call(site, at(id), { method: 'PATCH', token: staff.token, body: { state: 'done' } });
    await answer(id, 'One more thing');
    expect((await read(id)).state).toBe('done');
  });

  it('that is sent twice with one key is one answer, whatever happened in between', async () => {
    const email = freeAddress();
    const id = await writeMessage(site, { email });
    const headers = { 'idempotency-key': randomUUID(), 'if-match': '"0"' };
    const both = await Promise.all([answer(id, 'Once', headers), answer(id, 'Once', headers)]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    await call(site, `${at(id)}/notes`, { token: staff.token, body: { text: 'A note' } });
    expect((await answer(id, 'Once', headers)).status).toBe(201);
    expect((await read(id)).answers.map(({ text }) => text)).toEqual(['Once']);
    await expectProblem(await answer(id, 'Another', headers), 422);
    await expectProblem(await answer(id, 'Once', headers, ['eve@example.com']), 422);
    const other = await writeMessage(site, { email });
    expect((await answer(other, 'Elsewhere', headers)).status).toBe(201);
  });

  it('is in what its reader downloads as the owner of the address, unlike a note, which is for staff', async () => {
    const owner = await confirmedOwner(site);
    const id = await writeMessage(site, { email: owner.email });
    await call(site, `${at(id)}/notes`, { token: staff.token, body: { text: 'A note' } });
    await answer(id, 'Dear owner');
    const copy = await (await call(site, '/auth/export', { token: owner.token })).text();
    const { contactMessages }: { contactMessages: unknown[] } = JSON.parse(copy);
    expect(contactMessages).toMatchObject([{ id, answers: [{ text: 'Dear owner' }] }]);
    expect(copy).not.toContain('A note');
  });

  it('is stored with its email or not at all', async () => {
    const id = await writeMessage(site, { email: freeAddress() });
    const holder = site.database.createQueryRunner();
    await holder.startTransaction();
    // The worker waits, too: a job of its own would be taken and forgotten before anybody looks.
    await holder.query('LOCK TABLE inbox_entries IN ACCESS EXCLUSIVE MODE');
    try {
      await expectProblem(await answer(id, 'Lost?'), 503);
      const tasks = (await waiting(id)).map(({ task }) => task);
      // The email about the message may still be waiting.
      expect(tasks.filter((task) => task !== taskOf(contactMessage.kind))).toEqual([]);
    } finally {
      await holder.rollbackTransaction();
      await holder.release();
    }
    expect(await read(id)).toMatchObject({ state: 'new', version: 0, answers: [] });
  });

  it('is refused where its address has had very many, whatever the message', async () => {
    const email = freeAddress();
    const id = await writeMessage(site, { email });
    expect((await answer(id, 'One')).status).toBe(201);
    await leaveOne(site, 'answers', emailKey(canonicalEmail(email)));
    expect((await answer(id, 'Another')).status).toBe(201);
    const copied = await answer(await writeMessage(site), 'A copy', {}, [email]);
    await expectProblem(copied, 429);
    const other = await writeMessage(site, { email: email.toUpperCase() });
    await expectProblem(await answer(other, 'One too many'), 429);
    expect((await read(other)).version).toBe(0);
  });

  it.each([
    ['nothing', ''],
    ['blanks', ' \n '],
    ['too much', 'a'.repeat(10_001)],
    ['control characters', 'a\u0007'],
    ['copied to what is no address', 'Dear Ada', ['eve@example.com', 'eve']],
    ['copied to eleven', 'Dear Ada', Array<string>(11).fill('eve@example.com')],
  ])('cannot be %s', async (_, text, cc?: string[]) => {
    await expectProblem(await answer(await writeMessage(site), text, {}, cc), 400);
  });
});
