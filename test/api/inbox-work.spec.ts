import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MessageResponse } from '#server/inbox/message.dto';
import { SAVED_ANSWERS_MAX } from '#server/shared/limits';
import { createTestApp, type TestApp } from '#support/app';
import { call } from '#support/factories';
import { signUpStaff, writeMessage } from '#support/staff';
import { expectProblem } from './problem.js';

let site: TestApp;
let grace: Awaited<ReturnType<typeof signUpStaff>>;
let annie: typeof grace;
beforeAll(async () => {
  site = await createTestApp();
  grace = await signUpStaff(site, 'Grace Hopper');
  annie = await signUpStaff(site, 'Annie Easley');
});
afterAll(async () => site.close());

const at = (id: string, more = '') => `/inbox/messages/${id}${more}`;
const json = async <Body>(response: Promise<Response>): Promise<Body> =>
  JSON.parse(await (await response).text());
const change = async (id: string, body: object) =>
  json<MessageResponse>(call(site, at(id), { method: 'PATCH', token: grace.token, body }));

describe('A message that needs an answer', () => {
  it('says since when, until it is answered or done', async () => {
    const id = await writeMessage(site);
    const open = await change(id, { state: 'open' });
    expect(open.unansweredSince).toBe(open.receivedAt);
    expect((await change(id, { state: 'done' })).unansweredSince).toBeNull();
    expect((await change(id, { state: 'new' })).unansweredSince).toBe(open.receivedAt);
    const answered = await json<MessageResponse>(
      call(site, at(id, '/answers'), { token: grace.token, body: { text: 'We would love to.' } }),
    );
    expect(answered).toMatchObject({ state: 'open', unansweredSince: null });
  });

  it('waits until a day that staff choose, and the history shows who chose it', async () => {
    const id = await writeMessage(site);
    const waitingUntil = '2099-05-01T00:00:00.000Z';
    const waiting = await change(id, { waitingUntil });
    expect(waiting).toMatchObject({ waitingUntil, unansweredSince: waitingUntil });
    const line = { kind: 'waiting', to: waitingUntil, by: { name: 'Grace Hopper' } };
    expect(waiting.history).toMatchObject([line]);
    const ended = await change(id, { waitingUntil: null });
    expect(ended).toMatchObject({ waitingUntil: null, unansweredSince: ended.receivedAt });
  });

  it('is not put off until what is no time', async () => {
    const id = await writeMessage(site);
    const body = { waitingUntil: 'Friday' };
    const refused = await call(site, at(id), { method: 'PATCH', token: grace.token, body });
    await expectProblem(refused, 400);
  });
});

describe('An open message', () => {
  it('shows staff who else has it open, and that it changed', async () => {
    const id = await writeMessage(site);
    const view = async ({ token }: { token: string }) =>
      json(call(site, at(id, '/views'), { method: 'POST', token }));
    expect(await view(grace)).toEqual({ version: 0, viewers: [] });
    await change(id, { state: 'open' });
    expect(await view(annie)).toEqual({
      version: 1,
      viewers: [{ id: grace.id, name: 'Grace Hopper' }],
    });
    await site.database.query(
      "UPDATE message_viewers SET seen_at = now() - interval '30 s' WHERE user_id = $1",
      [annie.id],
    );
    expect(await view(grace)).toEqual({ version: 1, viewers: [] });
  });

  it('is 404 once it is gone', async () => {
    const path = at(randomUUID(), '/views');
    await expectProblem(await call(site, path, { method: 'POST', token: grace.token }), 404);
  });
});

describe('Saved answers', () => {
  interface Saved {
    savedAnswers: { id: string; title: string; text: string }[];
  }
  const path = '/inbox/saved-answers';
  const save = async (title: string, text: string) =>
    call(site, path, { method: 'PUT', token: grace.token, body: { title, text } });

  it('are shared by all staff, by title, and a title that is saved again is replaced', async () => {
    await save('Book a call', 'Dear {name}, pick a time.');
    await save('A price', 'Dear {name}, two weeks.');
    await save('Book a call', 'Dear {name}, pick a day.');
    const { savedAnswers } = await json<Saved>(call(site, path, { token: annie.token }));
    expect(savedAnswers).toMatchObject([
      { title: 'A price', text: 'Dear {name}, two weeks.' },
      { title: 'Book a call', text: 'Dear {name}, pick a day.' },
    ]);
    for (const { id } of savedAnswers) {
      const gone = { method: 'DELETE', token: annie.token };
      expect((await call(site, `${path}/${id}`, gone)).status).toBe(204);
      await expectProblem(await call(site, `${path}/${id}`, gone), 404);
    }
  });

  it(`are at most ${SAVED_ANSWERS_MAX}`, async () => {
    await site.database.query(
      `INSERT INTO saved_answers (title, text) SELECT 'No. ' || n, 'Yes.' FROM generate_series(1, $1) n`,
      [SAVED_ANSWERS_MAX],
    );
    await expectProblem(await save('One more', 'No.'), 409);
    expect((await save('No. 7', 'Perhaps.')).status).toBe(200);
  });
});
