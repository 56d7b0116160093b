import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '#support/app';
import { call, type CallOptions } from '#support/factories';
import { signUpStaff, writeMessage } from '#support/staff';
import { expectProblem } from './problem.js';

// No worker: emails that fail are made to fail.
const site = useTestApp({ env: { WORKER: 'off' } });

let me: Awaited<ReturnType<typeof signUpStaff>>;
let token: string;
beforeAll(async () => {
  me = await signUpStaff(site, 'Grace Hopper');
  ({ token } = me);
});

interface Page {
  messages: { id: string }[];
  nextCursor: string | null;
}

const ask = async (path: string, options: CallOptions = {}) =>
  call(site, `/inbox${path}`, { token, ...options });
const list = async (query = ''): Promise<Page> =>
  JSON.parse(await (await ask(`/messages${query}`)).text());
const change = async (id: string, state: string) =>
  ask(`/messages/${id}`, { method: 'PATCH', body: { state } });

describe('The list', () => {
  it('shows messages newest first, each once, while others come in', async () => {
    const subject = `Paged ${randomUUID()}`;
    const sent: string[] = [];
    for (let n = 0; n < 5; n += 1) sent.push(await writeMessage(site, { subject }));
    const query = `?limit=2&q=${encodeURIComponent(subject)}`;
    const first = await list(query);
    await writeMessage(site, { subject });
    const second = await list(`${query}&cursor=${first.nextCursor}`);
    const third = await list(`${query}&cursor=${second.nextCursor}`);
    const shown = [first, second, third].flatMap(({ messages }) => messages);
    expect(shown.map(({ id }) => id)).toEqual(sent.toReversed());
    expect(third.nextCursor).toBeNull();
  });

  it('gives a program what came since a moment, with the whole texts', async () => {
    const message = `${'brass and gears, '.repeat(20)}\nyours`;
    const old = await writeMessage(site);
    await site.database.query(
      `UPDATE contact_messages SET received_at = now() - interval '2 hours' WHERE id = $1`,
      [old],
    );
    const id = await writeMessage(site, { message });
    const since = new Date(Date.now() - 3_600_000).toISOString();
    const query = `?limit=100&since=${since}`;
    const found = (await list(`${query}&whole=true`)).messages;
    expect(found.find((each) => each.id === id)).toMatchObject({ message });
    expect(found.map((each) => each.id)).not.toContain(old);
    expect((await list(query)).messages[0]).toMatchObject({ message: null });
    await expectProblem(await ask('/messages?since=yesterday'), 400);
    await expectProblem(await ask('/messages?whole=1'), 400);
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
    await site.database.query(
      `INSERT INTO contact_messages (name, email, email_canonical, subject, message, status)
       SELECT 'Many', 'many@example.com', 'many@example.com', 'Among many', 'words', 'done' FROM generate_series(1, 5001)`,
    );
    const idsOf = async (query: string) =>
      (await list(`?q=${word}${query}`)).messages.map((message) => message.id);
    expect(await idsOf('')).toEqual([id, done]);
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

  it('tells cheaply that nothing is new', async () => {
    const etag = (await ask('/messages')).headers.get('etag') ?? '';
    const same = await ask('/messages', { headers: { 'if-none-match': etag } });
    expect(same.status).toBe(304);
    await writeMessage(site);
    expect((await ask('/messages', { headers: { 'if-none-match': etag } })).status).toBe(200);
  });

  it('shows messages oldest first, searched or not, each once', async () => {
    const word = `w${randomUUID().slice(0, 8)}`;
    const sent: string[] = [];
    for (let months = 4; months >= 0; months -= 1) {
      const id = await writeMessage(site, { subject: word });
      sent.push(id);
      await site.database.query(
        `UPDATE contact_messages SET received_at = now() - make_interval(months => $2, years => 9) WHERE id = $1`,
        [id, months],
      );
    }
    for (const search of ['', `&q=${word}`]) {
      const query = `?order=oldest&limit=2${search}`;
      const first = await list(query);
      const second = await list(`${query}&cursor=${first.nextCursor}`);
      const third = await list(`${query}&cursor=${second.nextCursor}`);
      const shown = [first, second, third].flatMap(({ messages }) => messages);
      expect(shown.map(({ id }) => id).slice(0, 5)).toEqual(sent);
    }
  });

  describe('in a view', () => {
    /** The messages of a view, and how many there are. */
    const view = async (name: string, query = '') => {
      const counts = JSON.parse(await (await ask('/counts')).text());
      const { messages } = await list(`?view=${name}&limit=100${query}`);
      return { count: counts[name], ids: messages.map(({ id }) => id), messages };
    };
    const assign = async (id: string, assignee: string) =>
      ask(`/messages/${id}`, { method: 'PATCH', body: { assignee } });

    it('shows what you have to work on, and what no one does, until it is done', async () => {
      const [mine, free] = [await writeMessage(site), await writeMessage(site)];
      const spam = await writeMessage(site, { website: 'https://robot.example' });
      const annie = await signUpStaff(site, 'Annie Easley');
      const hers = await writeMessage(site);
      await assign(mine, me.id);
      await assign(hers, annie.id);
      const [ofMine, ofFree] = [await view('mine'), await view('unassigned')];
      expect(ofMine).toMatchObject({ count: 1, ids: [mine] });
      expect(ofFree.ids).toContain(free);
      for (const id of [mine, hers, spam]) expect(ofFree.ids).not.toContain(id);
      expect((await view('mine', '&state=open')).ids).toEqual([]);
      expect((await view('mine', '&q=engine&order=oldest')).ids).toEqual([mine]);
      await change(mine, 'done');
      expect(await view('mine')).toMatchObject({ count: 0, ids: [] });
      expect((await view('mine', '&state=done')).ids).toEqual([]);
    });

    it('shows what should have been answered by now, and since when', async () => {
      const [late, waiting] = [await writeMessage(site), await writeMessage(site)];
      await site.database.query(
        `UPDATE contact_messages SET received_at = now() - interval '20 years' WHERE id IN ($1, $2)`,
        [late, waiting],
      );
      const body = { waitingUntil: '2099-05-01T00:00:00Z' };
      await ask(`/messages/${waiting}`, { method: 'PATCH', body });
      const before = await view('overdue', '&order=oldest');
      expect(before.ids[0]).toBe(late);
      expect(before.ids).not.toContain(waiting);
      expect(before.messages[0]).toMatchObject({ overdue: true });
      const { oldestUnanswered } = JSON.parse(await (await ask('/counts')).text());
      expect(before.messages[0]).toMatchObject({ unansweredSince: oldestUnanswered });
      const fresh = await writeMessage(site);
      const [newest] = (await list('?limit=1')).messages;
      expect(newest).toMatchObject({ id: fresh, overdue: false });
      await change(late, 'done');
      const after = await view('overdue');
      expect(after.ids).not.toContain(late);
      expect(after.count).toBe(before.count - 1);
    });

    it('shows answers that could not be emailed, until they are', async () => {
      const [failed, canceled] = [await writeMessage(site), await writeMessage(site)];
      for (const id of [failed, canceled]) {
        await ask(`/messages/${id}/answers`, { body: { text: 'We would love to.' } });
      }
      expect(await view('failed')).toMatchObject({ count: 0, ids: [] });
      await site.database.query(
        `UPDATE jobs SET attempts = max_attempts, locked_by = NULL WHERE payload->>'message' = $1`,
        [failed],
      );
      const { count, ids, messages } = await view('failed');
      expect({ count, ids }).toEqual({ count: 1, ids: [failed] });
      expect(messages[0]).toMatchObject({ answerFailed: true });
      const [answer] = JSON.parse(await (await ask(`/messages/${failed}`)).text()).answers;
      await ask(`/messages/${failed}/answers/${answer.id}/retry`, { method: 'POST' });
      expect(await view('failed')).toMatchObject({ count: 0, ids: [] });
    });
  });

  it('is counted', async () => {
    const counted = async () => JSON.parse(await (await ask('/counts')).text()).new;
    const before = await counted();
    await writeMessage(site);
    expect(await counted()).toBe(before + 1);
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
