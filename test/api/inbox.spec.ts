import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '#support/app';
import { call, signUpAndLogIn, type CallOptions } from '#support/factories';
import { signUpStaff, writeMessage } from '#support/staff';
import { idOf, useStaff } from './accounts.js';
import { expectProblem } from './problem.js';

const site = useTestApp({
  env: { MAIL_FROM: 'Northfold <post@mail.example>', CONTACT_EMAIL: 'hello@northfold.example' },
});
const staff = useStaff(site, 'Grace Hopper');

interface Shown {
  state: string;
  version: number;
  assignee: { id: string; name: string } | null;
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
const change = async (id: string, body: object, headers = {}) =>
  ask(`/messages/${id}`, { method: 'PATCH', body, headers });
const note = async (id: string, text: string, headers = {}) =>
  ask(`/messages/${id}/notes`, { body: { text }, headers });
const answer = async (id: string, text: string, headers = {}) =>
  ask(`/messages/${id}/answers`, { body: { text }, headers });

describe('A message', () => {
  it('is shown with the others of its address, in whatever spelling', async () => {
    const email = `Ada.${randomUUID()}@example.com`;
    const [first, second] = [
      await writeMessage(site, { email }),
      await writeMessage(site, { email: email.toUpperCase() }),
    ];
    expect((await read(second)).others.map(({ id }) => id)).toEqual([first]);
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

  it('is assigned to staff only', async () => {
    const id = await writeMessage(site);
    const { email } = await signUpAndLogIn(site);
    const other = await idOf(site, email);
    await expectProblem(await change(id, { assignee: other }), 400);
    await expectProblem(await change(id, { assignee: 'Grace' }), 400);
    await expectProblem(await change(id, { assignee: randomUUID() }), 400);
    expect((await read(id)).version).toBe(0);
  });

  it('has an id that is any UUID, as PostgreSQL takes it', async () => {
    const copy = `INSERT INTO contact_messages (id, name, email, email_canonical, subject, message)
      VALUES (md5('x')::uuid, 'Ada', 'x@example.com', 'x@example.com', 'Gears', 'Do they fit?') RETURNING id`;
    const [{ id }] = await site.database.query(copy);
    expect((await ask(`/messages/${id}`)).status).toBe(200);
  });

  it('is 404 without a message', async () => {
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

  it('read it again once an email about it was sent, which doesn’t get in their way', async () => {
    const id = await writeMessage(site, { email: `fate.${randomUUID()}@example.com` });
    const waits = await answer(id, 'Dear Ada');
    await expect.poll(async () => (await read(id)).answers[0]?.delivery).toBe('sent');
    const tag = waits.headers.get('etag') ?? '';
    const known = { 'if-none-match': tag };
    expect((await ask(`/messages/${id}`, { headers: known })).status).toBe(200);
    expect((await note(id, 'Sent.', { 'if-match': tag })).status).toBe(201);
  });

  it('learn what the other has done since', async () => {
    const id = await writeMessage(site);
    const seen = (await ask(`/messages/${id}`)).headers.get('etag') ?? '';
    expect(seen).toMatch(/^"0\.[\w-]{22}"$/);
    await answer(id, 'Dear Ada', { 'if-match': seen });
    for (const late of [
      await answer(id, 'Dear Ada, too', { 'if-match': seen }),
      await note(id, 'Late', { 'if-match': seen }),
      await change(id, { state: 'done' }, { 'if-match': seen }),
      await ask(`/messages/${id}`, { method: 'DELETE', headers: { 'if-match': seen } }),
    ]) {
      const body = (await expectProblem(late, 412)) as unknown as {
        version: number;
        changes: { kind: string; by: { name: string } }[];
      };
      expect(body.version).toBe(1);
      expect(body.changes.map(({ kind, by }) => [kind, by.name])).toEqual([
        ['answer', 'Grace Hopper'],
        ['state', 'Grace Hopper'],
      ]);
    }
    const shown = await read(id);
    expect(shown.answers.map(({ text }) => text)).toEqual(['Dear Ada']);
    const anyway = await answer(id, 'And then', { 'if-match': `"${shown.version}"` });
    expect(anyway.status).toBe(201);
    expect(anyway.headers.get('etag')).toMatch(/^"2\./);
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

  it.each([
    ['"99"', 412],
    ['W/"0"', 412],
    ['"abc"', 412],
    ['""', 412],
    ['0', 400],
  ] as const)('are refused an unknown or unquoted version: %s', async (tag, status) => {
    const id = await writeMessage(site);
    await expectProblem(await note(id, 'Late', { 'if-match': tag }), status);
  });
});
