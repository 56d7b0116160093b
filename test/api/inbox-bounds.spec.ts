import { describe, expect, it, vi } from 'vitest';
import type { MessageResponse } from '#server/inbox/message/message.dto';
import { givingWaySql } from '#server/inbox/incoming/incoming-emails.service';
import { InboxService } from '#server/inbox/inbox.service';
import { SHARES } from '#server/limits/limits';
import { useTestApp } from '#support/app';
import { call, confirmedOwner } from '#support/factories';
import { lockWaiters } from '#support/held-account';
import { signUpStaff, writeMessage } from '#support/staff';
import { useStaff } from './accounts.js';
import { expectProblem, expectNamed } from './problem.js';

/** What strangers send, however much, stays out of the way of the staff and of the process. */

const site = useTestApp({ env: { RATE_LIMITS: 'on', WORKER: 'off' } });

const staff = useStaff(site, 'Grace Hopper');

type Shown = Pick<MessageResponse, 'notes' | 'answers' | 'replies' | 'history' | 'earlier'>;

const ask = async (path: string, options: Parameters<typeof call>[2] = {}) =>
  call(site, `/inbox/messages/${path}`, { token: staff.token, ...options });
const note = async (id: string, text = 'A note', token = staff.token) =>
  ask(`${id}/notes`, { token, body: { text } });

/** Adds 105 replies of 40 KB each, as if they had come by email before there was a bound. */
const REPLIES = 105;
const flood = async (id: string) =>
  site.database.query(
    `INSERT INTO inbox_entries (message_id, version, kind, text, sender)
     SELECT $1, version + n, 'reply', n || repeat(' 🌊', 8000), 'eve@example.com'
     FROM contact_messages, generate_series(1, $2) n WHERE id = $1`,
    [id, REPLIES],
  );
const PAGE_BYTES = 600_000;
const numbers = (pages: readonly Pick<Shown, 'replies'>[]) =>
  pages.flatMap(({ replies }) => replies.map(({ text }) => Number.parseInt(text, 10))).toSorted();
const ALL = Array.from({ length: REPLIES }, (_, n) => n + 1).toSorted();

describe('A message with megabytes of replies', () => {
  it('shows what the staff wrote all the same, and the rest page by page, each line once', async () => {
    const id = await writeMessage(site);
    await note(id);
    await ask(`${id}/answers`, { body: { text: 'An answer' } });
    await flood(id);
    const written = { notes: [{ text: 'A note' }], answers: [{ text: 'An answer' }] };
    const patched = await ask(id, { method: 'PATCH', body: { state: 'done' } });
    expect((await patched.arrayBuffer()).byteLength).toBeLessThan(PAGE_BYTES);
    const pages: Shown[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const text = await (await ask(`${id}${cursor && `?cursor=${cursor}`}`)).text();
      expect(Buffer.byteLength(text)).toBeLessThan(PAGE_BYTES);
      const page: Shown = JSON.parse(text);
      pages.push(page);
      cursor = page.earlier;
    }
    expect(pages[0]).toMatchObject(written);
    expect(pages[0]?.history.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['note', 'answer', 'state']),
    );
    expect(pages.slice(1).flatMap(({ notes, answers }) => [...notes, ...answers])).toEqual([]);
    expect(numbers(pages)).toEqual(ALL);
    await expectProblem(await ask(`${id}?cursor=1`), 400);
  });

  it('is downloaded whole, by the staff and by its sender, in parts of a few megabytes', async () => {
    const owner = await confirmedOwner(site);
    const id = await writeMessage(site, { email: owner.email });
    await note(id);
    await flood(id);
    const files = [
      await ask(`${id}/address`),
      await call(site, '/auth/export', { token: owner.token }),
    ];
    const [forStaff, forOwner] = await Promise.all(files.map(async (file) => file.text()));
    for (const line of `${forStaff}${forOwner}`.split('\n'))
      expect(Buffer.byteLength(line)).toBeLessThan(PAGE_BYTES);
    const pages: Shown[] = JSON.parse(forStaff ?? '');
    expect(pages[0]).toMatchObject({ notes: [{ text: 'A note' }] });
    expect(numbers(pages)).toEqual(ALL);
    const { contactMessages }: { contactMessages: Shown[] } = JSON.parse(forOwner ?? '');
    expect(numbers(contactMessages)).toEqual(ALL);
  });
});

describe('The inbox', () => {
  it.each([
    ['list', 'inbox-reads', '', {}],
    ['read', 'message-reads', '/:id', {}],
    ['read', 'account-changes', '/:id', { method: 'PATCH', body: { state: 'done' } }],
  ] as const)(
    'does a %s for one account as often at once as %s says, and for others meanwhile',
    async (work, share, path, asked) => {
      const id = await writeMessage(site);
      const bob = await signUpStaff(site);
      const send = async ({ token }: { token: string }) =>
        call(site, `/inbox/messages${path.replace(':id', id)}`, { token, ...asked });
      const inbox = site.app.get(InboxService);
      let letGo = () => {};
      const all = new Promise<void>((resolve) => (letGo = resolve));
      const done = inbox[work].bind(inbox) as (...given: unknown[]) => Promise<never>;
      const slow = vi.spyOn(inbox, work).mockImplementation(async (...given: unknown[]) => {
        await all;
        return done(...given);
      });
      const started = async (count: number) =>
        expect.poll(() => slow.mock.calls.length).toBe(count);
      const [most] = SHARES[share];
      const calls = Array.from({ length: most }, async () => send(staff));
      await started(most);
      const refused = await send(staff);
      await expectProblem(refused, 429);
      expect(refused.headers.get('retry-after')).toBe('1');
      calls.push(send(bob));
      await started(most + 1);
      letGo();
      for (const { status } of await Promise.all(calls)) expect(status).toBe(200);
      slow.mockRestore();
    },
  );
});

describe('A member of the staff whose role is taken away while a call waits', () => {
  it.each([
    ['a note', 'POST', '/notes', { text: 'Too late' }],
    ['an answer', 'POST', '/answers', { text: 'Too late' }],
    ['a change', 'PATCH', '', { state: 'done' }],
  ])('stores nothing of %s', async (_, method, path, body) => {
    const bob = await signUpStaff(site);
    const id = await writeMessage(site);
    const holder = site.database.createQueryRunner();
    await holder.startTransaction();
    await holder.query('SELECT FROM contact_messages WHERE id = $1 FOR UPDATE', [id]);
    const waiting = ask(`${id}${path}`, { method, token: bob.token, body });
    await lockWaiters(site, 1);
    await site.database.query('UPDATE users SET staff_since = NULL WHERE id = $1', [bob.id]);
    await holder.rollbackTransaction();
    await holder.release();
    await expectNamed(await waiting, 'staff-only');
    expect(await (await ask(id)).json()).toMatchObject({ version: 0, history: [], answers: [] });
  });
});

describe('Emails', () => {
  it('that are too many in all keep their facts only, those of spam first', async () => {
    const [id, spam] = [await writeMessage(site), await writeMessage(site)];
    await site.database.query(`UPDATE contact_messages SET status = 'spam' WHERE id = $1`, [spam]);
    const kept = async () =>
      site.database.query(
        'SELECT message_id = $1 AS spam, raw IS NOT NULL AS kept FROM incoming_emails ORDER BY received_at DESC',
        [spam],
      );
    await site.database.query(
      `INSERT INTO incoming_emails (message_id, received_at, raw)
       SELECT CASE n WHEN 1 THEN $2::uuid ELSE $1::uuid END, now() - make_interval(days => 40 * n),
         convert_to(repeat('x', 1000), 'UTF8') FROM generate_series(1, 5) n`,
      [id, spam],
    );
    await site.database.query(givingWaySql(3_500), [100]);
    const expected = [false, true, true, true, false];
    expect(await kept()).toEqual(expected.map((each, n) => ({ spam: n === 0, kept: each })));
  });
});
