import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '#support/app';
import { query } from '#support/databases';
import { call, type CallOptions } from '#support/factories';
import { signUpStaff, writeMessage } from '#support/staff';
import { useStaff } from './accounts.js';
import { expectBadFields, expectProblem } from './problem.js';

// No worker: emails that fail are made to fail.
const site = useTestApp({ env: { WORKER: 'off' } });

const me = useStaff(site, 'Grace Hopper');

interface Page {
  messages: { id: string }[];
  nextCursor: string | null;
}

const ask = async (path: string, options: CallOptions = {}) =>
  call(site, `/inbox${path}`, { token: me.token, ...options });
const list = async (query = ''): Promise<Page> =>
  JSON.parse(await (await ask(`/messages${query}`)).text());
const change = async (id: string, state: string) =>
  ask(`/messages/${id}`, { method: 'PATCH', body: { state } });

describe('The list', () => {
  it.each(['newest', 'oldest'])('pages %s first, while others come in', async (order) => {
    const subject = `Paged ${randomUUID()}`;
    const sent: string[] = [];
    for (let n = 0; n < 5; n += 1) sent.push(await writeMessage(site, { subject }));
    const query = `?order=${order}&limit=2&q=${encodeURIComponent(subject)}`;
    const first = await list(query);
    const next = await writeMessage(site, { subject });
    const second = await list(`${query}&cursor=${first.nextCursor}`);
    const third = await list(`${query}&cursor=${second.nextCursor}`);
    const shown = [first, second, third].flatMap(({ messages }) => messages);
    expect(shown.map(({ id }) => id)).toEqual(
      order === 'oldest' ? [...sent, next] : sent.toReversed(),
    );
    expect(third.nextCursor).toBeNull();
  });

  it('gives a program the whole texts', async () => {
    const message = `${'brass and gears, '.repeat(20)}\nyours`;
    await writeMessage(site, { message });
    expect((await list('?whole=true')).messages[0]).toMatchObject({ message });
    expect((await list('?limit=1')).messages[0]).toMatchObject({ message: null });
    await expectProblem(await ask('/messages?whole=1'), 400);
    await expectBadFields(await ask('/messages?state=new&Since=2026-01-01'), 'Since');
  });

  it('shows what stands where', async () => {
    const [open, done] = [await writeMessage(site), await writeMessage(site)];
    const spam = await writeMessage(site, { website: 'https://robot.example' });
    await change(open, 'open');
    await change(done, 'done');
    const idsOf = async (state: string) =>
      (await list(`?state=${state}&limit=100`)).messages.map(({ id }) => id);
    expect(await idsOf('open')).toContain(open);
    expect(await idsOf('done')).toContain(done);
    expect(await idsOf('spam')).toContain(spam);
    const fresh = await idsOf('new');
    for (const id of [open, done, spam]) expect(fresh).not.toContain(id);
  });

  it.each([
    ['a name', 'lovelace'],
    ['an address', 'charles.babbage@analytical.example'],
    ['the beginning of an address', 'charles.bab'],
    ['a part of an address', 'analytical'],
    ['a subject, in any case', 'ENGINE'],
    ['words of the text, in any order', 'gears brass'],
    ['the beginning of the last word', 'brass gea'],
  ])('is searched by %s', async (_, q) => {
    const id = await writeMessage(site, {
      email: 'Charles.Babbage@analytical.example',
      message: 'It is made of brass, and has 8,000 gears.',
    });
    const { messages } = await list(`?limit=1&q=${encodeURIComponent(q)}`);
    expect(messages.map((message) => message.id)).toEqual([id]);
  });

  it('finds what is months older than the newest, newest first, in one state or in all', async () => {
    const word = `w${randomUUID().slice(0, 8)}`;
    const id = await writeMessage(site, { subject: word });
    const done = await writeMessage(site, { subject: word });
    await change(done, 'done');
    await site.database.query(
      `UPDATE contact_messages SET received_at = now() - CASE id WHEN $1 THEN interval '1 month' ELSE interval '2 years' END
       WHERE id IN ($1, $2)`,
      [id, done],
    );
    await query(
      site.databaseUrl,
      `INSERT INTO contact_messages (name, email, email_canonical, subject, message, status)
       SELECT 'Many', 'many@example.com', 'many@example.com', 'Among many', 'words', 'done' FROM generate_series(1, 5001)`,
    );
    const idsOf = async (query: string) =>
      (await list(`?q=${word}${query}`)).messages.map((message) => message.id);
    expect(await idsOf('')).toEqual([id, done]);
    expect(await idsOf('&order=oldest')).toEqual([done, id]);
    expect(await idsOf('&state=new')).toEqual([id]);
    expect(await idsOf('&state=done&limit=1')).toEqual([done]);
  });

  it.each(["'", '\\', ':*', '!', '&', '|', '(a', "a' | 'b", '<->', '\\:*', '%', 'a\\'])(
    'takes %s for text, not for an operator',
    async (q) => {
      const { messages } = await list(`?q=${encodeURIComponent(`zyzzyva ${q}`)}`);
      expect(messages).toEqual([]);
    },
  );

  it('says cheaply that nothing is new', async () => {
    const etag = (await ask('/messages')).headers.get('etag') ?? '';
    const same = await ask('/messages', { headers: { 'if-none-match': etag } });
    expect(same.status).toBe(304);
    await writeMessage(site);
    expect((await ask('/messages', { headers: { 'if-none-match': etag } })).status).toBe(200);
  });

  describe('in a view', () => {
    const counts = async () => JSON.parse(await (await ask('/counts')).text());
    const view = async (name: string, query = '') => {
      const { messages } = await list(`?view=${name}&limit=100${query}`);
      return { count: (await counts())[name], ids: messages.map(({ id }) => id), messages };
    };
    const patch = async (id: string, body: object) =>
      ask(`/messages/${id}`, { method: 'PATCH', body });

    it('shows what you have to work on, and what no one does, until it is done', async () => {
      const [mine, hers] = [await writeMessage(site), await writeMessage(site)];
      const free = await writeMessage(site);
      const spam = await writeMessage(site, { website: 'https://robot.example' });
      await patch(mine, { assignee: me.id });
      await patch(hers, { assignee: (await signUpStaff(site)).id });
      expect(await view('mine')).toMatchObject({ count: 1, ids: [mine] });
      const { ids } = await view('unassigned');
      expect(ids).toContain(free);
      for (const id of [mine, hers, spam]) expect(ids).not.toContain(id);
      expect((await view('mine', '&state=open')).ids).toEqual([]);
      expect((await view('mine', '&q=engine&order=oldest')).ids).toEqual([mine]);
      await change(mine, 'done');
      expect(await view('mine')).toMatchObject({ count: 0, ids: [] });
      expect((await view('mine', '&state=done')).ids).toEqual([]);
    });

    it('shows what is put off there only, until then, and to searches', async () => {
      const id = await writeMessage(site);
      await patch(id, { assignee: me.id, state: 'open', waitingUntil: '2099-05-01T00:00:00Z' });
      const { open } = await counts();
      expect(await view('waiting')).toMatchObject({ count: 1, ids: [id] });
      expect(await view('mine')).toMatchObject({ count: 0, ids: [] });
      const idsOf = async (query: string) => (await list(query)).messages.map((one) => one.id);
      expect(await idsOf('?state=open&limit=100')).not.toContain(id);
      expect(await idsOf('?state=open&q=engine&limit=1')).toEqual([id]);
      await patch(id, { waitingUntil: '2020-05-01T00:00:00Z' });
      expect(await view('waiting')).toMatchObject({ count: 0, ids: [] });
      expect(await view('mine')).toMatchObject({ count: 1, ids: [id] });
      expect((await counts()).open).toBe(open + 1);
      await change(id, 'done');
    });

    it('shows what should have been answered by now, and since when', async () => {
      const [late, waiting] = [await writeMessage(site), await writeMessage(site)];
      const received = `received_at = now() - interval '20 years'`;
      const both = [[late, waiting]];
      await site.database.query(
        `UPDATE contact_messages SET ${received} WHERE id = ANY ($1)`,
        both,
      );
      await patch(waiting, { waitingUntil: '2099-05-01T00:00:00Z' });
      const { count, ids, messages } = await view('overdue', '&order=oldest');
      expect(ids[0]).toBe(late);
      expect(ids).not.toContain(waiting);
      const { oldestUnanswered } = await counts();
      expect(messages[0]).toMatchObject({ overdue: true, unansweredSince: oldestUnanswered });
      await writeMessage(site);
      expect((await list('?limit=1')).messages).toMatchObject([{ overdue: false }]);
      await change(late, 'done');
      expect((await view('overdue')).count).toBe(count - 1);
    });

    it('shows answers that could not be emailed, until they are tried again', async () => {
      const [failed, waiting] = [await writeMessage(site), await writeMessage(site)];
      for (const id of [failed, waiting]) {
        await ask(`/messages/${id}/answers`, { body: { text: 'We would love to.' } });
      }
      await site.database.query(
        `UPDATE jobs SET attempts = max_attempts WHERE payload->>'message' = $1`,
        [failed],
      );
      const messages = [{ id: failed, answerFailed: true }];
      expect(await view('failed')).toMatchObject({ count: 1, messages });
      const [answer] = JSON.parse(await (await ask(`/messages/${failed}`)).text()).answers;
      await ask(`/messages/${failed}/answers/${answer.id}/retry`, { method: 'POST' });
      expect(await view('failed')).toMatchObject({ count: 0, messages: [] });
    });
  });

  it.each([
    '?state=old',
    '?view=all',
    '?order=best',
    '?cursor=AAAA',
    '?limit=0',
    `?q=${'a'.repeat(201)}`,
  ])('refuses %s', async (query) => {
    await expectProblem(await ask(`/messages${query}`), 400);
  });
});
