import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#support/app';
import { call, signUpAndLogIn, type CallOptions } from '#support/factories';
import { signUpStaff, writeMessage } from '#support/staff';
import { expectProblem } from './problem.js';

let site: TestApp;
let staff: Awaited<ReturnType<typeof signUpStaff>>;
beforeAll(async () => {
  site = await createTestApp({
    env: { MAIL_FROM: 'Northfold <post@mail.example>', CONTACT_EMAIL: 'hello@northfold.example' },
  });
  staff = await signUpStaff(site, 'Grace Hopper');
});
afterAll(async () => site.close());

interface Listed {
  id: string;
  state: string;
  version: number;
  excerpt: string;
}

interface Shown extends Listed {
  assignee: { id: string; name: string } | null;
  spamReasons: string[];
  others: { id: string }[];
  notes: { id: string; text: string; by: { name: string } | null }[];
  answers: {
    id: string;
    text: string;
    delivery: string;
    sentAt: string | null;
    error: string | null;
  }[];
  history: { kind: string; to: string | null; by: { name: string } | null }[];
}

const ask = async (path: string, options: CallOptions = {}) =>
  call(site, `/inbox${path}`, { token: staff.token, ...options });

async function answerOf<Answer>(response: Response): Promise<Answer> {
  const text = await response.text();
  expect(response.ok, text).toBe(true);
  return JSON.parse(text) as Answer;
}

const read = async (id: string) => answerOf<Shown>(await ask(`/messages/${id}`));
const list = async (query = '') =>
  answerOf<{ messages: Listed[]; nextCursor: string | null }>(await ask(`/messages${query}`));
const change = async (id: string, body: object, headers = {}) =>
  ask(`/messages/${id}`, { method: 'PATCH', body, headers });
const note = async (id: string, text: string, headers = {}) =>
  ask(`/messages/${id}/notes`, { body: { text }, headers });
const answer = async (id: string, text: string, headers = {}) =>
  ask(`/messages/${id}/answers`, { body: { text }, headers });

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
    await change(open, { state: 'open' });
    await change(done, { state: 'done' });
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
    await change(done, { state: 'done' });
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

  it('is counted', async () => {
    const before = await answerOf<{ new: number }>(await ask('/counts'));
    await writeMessage(site);
    const after = await answerOf<{ new: number }>(await ask('/counts'));
    expect(after.new).toBe(before.new + 1);
  });

  it.each(['?state=old', '?cursor=AAAA', '?limit=0', `?q=${'a'.repeat(201)}`])(
    'refuses %s',
    async (query) => {
      await expectProblem(await ask(`/messages${query}`), 400);
    },
  );
});

describe('A message', () => {
  it('is shown with the others of its address, in whatever spelling', async () => {
    const email = `Ada.${randomUUID()}@example.com`;
    const [first, second] = [
      await writeMessage(site, { email }),
      await writeMessage(site, { email: email.toUpperCase() }),
    ];
    expect((await read(second)).others.map(({ id }) => id)).toEqual([first]);
  });

  it.each([
    ['a field that people do not see', { website: 'x' }, ['hidden-field']],
    [
      'links',
      { message: 'http://a.example http://b.example http://c.example casino porn' },
      ['links', 'words'],
    ],
    ['markup', { message: '[url=http://a.example]casino[/url]' }, ['markup', 'words']],
  ])('says why it was taken for spam: %s', async (_, fields, reasons) => {
    const { state, spamReasons } = await read(await writeMessage(site, fields));
    expect({ state, spamReasons }).toEqual({ state: 'spam', spamReasons: reasons });
  });

  it('is sorted and assigned, and says by whom', async () => {
    const id = await writeMessage(site);
    const changed = await answerOf<Shown>(await change(id, { state: 'done', assignee: staff.id }));
    expect(changed).toMatchObject({
      state: 'done',
      version: 1,
      assignee: { id: staff.id, name: 'Grace Hopper' },
    });
    expect(changed.history.map(({ kind, to, by }) => [kind, to, by?.name])).toEqual([
      ['assignee', 'Grace Hopper', 'Grace Hopper'],
      ['state', 'done', 'Grace Hopper'],
    ]);
    const unassigned = await answerOf<Shown>(await change(id, { assignee: null }));
    expect(unassigned.assignee).toBeNull();
  });

  it('is not changed by what it is already', async () => {
    const id = await writeMessage(site);
    const same = await answerOf<Shown>(await change(id, { state: 'new', assignee: null }));
    expect(same).toMatchObject({ version: 0, history: [] });
  });

  it('is assigned to nobody but the staff', async () => {
    const id = await writeMessage(site);
    const { email } = await signUpAndLogIn(site);
    const [{ id: other }] = await site.database.query('SELECT id FROM users WHERE email = $1', [
      email,
    ]);
    await expectProblem(await change(id, { assignee: other }), 400);
    await expectProblem(await change(id, { assignee: 'Grace' }), 400);
    await expectProblem(await change(id, { assignee: randomUUID() }), 400);
    expect((await read(id)).version).toBe(0);
  });

  it('is 404 where there is none', async () => {
    for (const id of [randomUUID(), 'none']) {
      await expectProblem(await ask(`/messages/${id}`), 404);
      await expectProblem(await note(id, 'A note'), 404);
      await expectProblem(await ask(`/messages/${id}`, { method: 'DELETE' }), 404);
    }
  });

  it('keeps a note from the mail', async () => {
    const id = await writeMessage(site, { email: `noted.${randomUUID()}@example.com` });
    const text = `Only for us ${randomUUID()}`;
    const shown = await answerOf<Shown>(await note(id, text));
    expect(shown.notes).toMatchObject([{ text, by: { name: 'Grace Hopper' } }]);
    expect(shown.history.map(({ kind }) => kind)).toEqual(['note']);
    await answer(id, 'An answer');
    await expect.poll(async () => (await read(id)).answers[0]?.delivery).toBe('sent');
    expect(await site.mailbox.files()).not.toContain(text);
  });

  it('keeps a note once that is sent twice with one key, whatever happened in between', async () => {
    const id = await writeMessage(site);
    const headers = { 'idempotency-key': randomUUID(), 'if-match': '"0"' };
    expect((await note(id, 'Once', headers)).status).toBe(201);
    expect((await answer(id, 'An answer')).status).toBe(201);
    expect((await note(id.toUpperCase(), 'Once', headers)).status).toBe(201);
    await expectProblem(await note(id, 'Another', headers), 422);
    await expectProblem(await answer(id, 'Once', headers), 422);
    const { notes, answers } = await read(id);
    expect([...notes, ...answers].map(({ text }) => text)).toEqual(['Once', 'An answer']);
  });
});

describe('Two people at once', () => {
  it('read a message again without its body until something was done with it', async () => {
    const id = await writeMessage(site);
    const known = { 'if-none-match': (await ask(`/messages/${id}`)).headers.get('etag') ?? '' };
    const same = await ask(`/messages/${id}`, { headers: known });
    expect([same.status, await same.text()]).toEqual([304, '']);
    await note(id, 'I know her.');
    expect((await ask(`/messages/${id}`, { headers: known })).status).toBe(200);
  });

  it('are told what the other has done since', async () => {
    const id = await writeMessage(site);
    const seen = (await ask(`/messages/${id}`)).headers.get('etag') ?? '';
    expect(seen).toBe('"0"');
    await answer(id, 'Dear Ada', { 'if-match': seen });
    for (const late of [
      await answer(id, 'Dear Ada, too', { 'if-match': seen }),
      await note(id, 'Late', { 'if-match': seen }),
      await change(id, { state: 'done' }, { 'if-match': seen }),
      await ask(`/messages/${id}`, { method: 'DELETE', headers: { 'if-match': seen } }),
    ]) {
      const told = (await expectProblem(late, 412)) as unknown as {
        version: number;
        changes: { kind: string; by: { name: string } }[];
      };
      expect(told.version).toBe(1);
      expect(told.changes.map(({ kind, by }) => [kind, by.name])).toEqual([
        ['answer', 'Grace Hopper'],
        ['state', 'Grace Hopper'],
      ]);
    }
    const shown = await read(id);
    expect(shown.answers.map(({ text }) => text)).toEqual(['Dear Ada']);
    const anyway = await answer(id, 'And then', { 'if-match': `"${shown.version}"` });
    expect(anyway.status).toBe(201);
    expect(anyway.headers.get('etag')).toBe('"2"');
  });

  it('send one answer when both press at the same moment', async () => {
    const id = await writeMessage(site);
    const both = await Promise.all(
      [staff, await signUpStaff(site)].map(async ({ token }) =>
        call(site, `/inbox/messages/${id}/answers`, {
          token,
          body: { text: 'We would love to' },
          headers: { 'if-match': '"0"' },
        }),
      ),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 412]);
    expect((await read(id)).answers).toHaveLength(1);
  });

  it.each(['"99"', 'W/"0"', '"abc"', '0', '""'])(
    'are refused a version that never was: %s',
    async (tag) => {
      const id = await writeMessage(site);
      await expectProblem(await note(id, 'Late', { 'if-match': tag }), 412);
    },
  );

  it('act without a version where it does not matter to them', async () => {
    const id = await writeMessage(site);
    await note(id, 'One');
    expect((await note(id, 'Two')).status).toBe(201);
    expect((await note(id, 'Three', { 'if-match': '*' })).status).toBe(201);
  });
});
