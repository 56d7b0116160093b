import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import type { MessageResponse } from '#server/inbox/message/message.dto';
import { workingHoursBefore } from '#server/inbox/answers/working-hours';
import { MailService } from '#server/mail/mail.service';
import { Queue } from '#server/queue/queue';
import { SAVED_ANSWERS_MAX } from '#server/shared/lengths';
import { useTestApp } from '#support/app';
import { runCommand } from '#support/command';
import { call } from '#support/factories';
import { givePersonalToken } from '#support/personal-tokens';
import { signUpStaff, writeMessage } from '#support/staff';
import { useStaff } from './accounts.js';
import { expectProblem, expectNamed } from './problem.js';

const site = useTestApp();
const grace = useStaff(site, 'Grace Hopper');
const annie = useStaff(site, 'Annie Easley');

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

  it.each(['Friday', '9999-12-31T23:59:59-23:59', '0000-01-01T00:00:00+00:01', '-infinity'])(
    'is not put off until %s, which is no time',
    async (waitingUntil) => {
      const id = await writeMessage(site);
      const options = { method: 'PATCH', token: grace.token, body: { waitingUntil } };
      await expectProblem(await call(site, at(id), options), 400);
    },
  );

  it('is everyone’s again when its assignee is no longer staff', async () => {
    const [one, two] = [await signUpStaff(site), await signUpStaff(site)];
    const [hers, his] = [await writeMessage(site), await writeMessage(site)];
    await change(hers, { assignee: one.id });
    await change(his, { assignee: two.id });
    await call(site, '/auth/delete', { method: 'DELETE', token: one.token });
    const secret = randomBytes(32).toString('base64url');
    const settings = { DATABASE_URL: site.databaseUrl, JWT_SECRET: secret };
    const { code } = await runCommand('accounts', ['staff', 'remove', two.email], settings);
    expect(code).toBe(0);
    const listed = await json<{ messages: { id: string }[] }>(
      call(site, '/inbox/messages?view=unassigned&limit=2', { token: grace.token }),
    );
    expect(listed.messages).toMatchObject([{ id: his }, { id: hers }]);
  });
});

describe('A message that is overdue', () => {
  const remind = async () => {
    const job = { queuedAt: new Date(), isFirstTry: true, isLastTry: false };
    const { tasks } = site.app.get(Queue);
    await tasks.get('inbox-reminders')?.options.run({} as never, job);
  };
  /** As if it had been unanswered for so many working hours. */
  const wait = async (id: string, hours: number) =>
    site.database.query(
      `UPDATE contact_messages SET received_at = $2,
         reminded_for = CASE WHEN reminded_for IS NOT NULL THEN $2::timestamptz END WHERE id = $1`,
      [id, workingHoursBefore(new Date(), hours, 'America/New_York')],
    );
  const subject = /needs? an answer/;
  const reminders = async ({ email }: { email: string }) =>
    (await site.mailbox.emails(email)).filter((one) => subject.test(one.subject));

  it('is reminded of once: its assignee first, or all staff without one, and all staff later', async () => {
    const writer = `${randomUUID()}@example.com`;
    const write = async (title: string) => writeMessage(site, { subject: title, email: writer });
    const [hers, free] = [await write('For Annie'), await write('For anyone')];
    await change(hers, { assignee: annie.id });
    const [done, waiting] = [await write('Done'), await write('Waiting')];
    for (const id of [hers, free, done, waiting]) await wait(id, 6);
    await change(done, { state: 'done' });
    await change(waiting, { waitingUntil: '2099-05-01T00:00:00Z' });
    await wait(await write('In time'), 2);
    await remind();
    await remind();
    const toAnnie = await site.mailbox.waitFor(annie.email, { subject });
    expect(toAnnie.subject).toBe('2 messages need an answer');
    expect(toAnnie.text).toContain('/inbox?view=overdue');
    const toGrace = await site.mailbox.waitFor(grace.email, { subject });
    expect(toGrace.subject).toBe('A message needs an answer');
    expect(toGrace.text).toContain(`/inbox/${free}`);
    await wait(hers, 9);
    await remind();
    await remind();
    for (const person of [annie, grace]) {
      await expect.poll(async () => reminders(person)).toHaveLength(2);
      expect((await reminders(person))[1]?.text).toContain(`/inbox/${hers}`);
    }
    expect(await reminders({ email: writer })).toEqual([]);
  });

  it('is due again if everyone had too many emails', async () => {
    const id = await writeMessage(site);
    await wait(id, 6);
    const limit = { quota: { name: 'email-overdue', points: 4, seconds: 3_600 }, wait: 60 };
    const send = vi.spyOn(site.app.get(MailService), 'send').mockResolvedValue(limit);
    await remind();
    send.mockRestore();
    const once = async () => (await reminders(grace)).map(({ text }) => text).join('\n');
    expect(await once()).not.toContain(id);
    await remind();
    await expect.poll(once).toContain(id);
  });

  it('is reminded of, whatever other message is deleted before the email is sent', async () => {
    const [kept, gone] = [await writeMessage(site), await writeMessage(site)];
    for (const id of [kept, gone]) {
      await change(id, { assignee: grace.id });
      await wait(id, 6);
    }
    const before = (await reminders(grace)).length;
    await remind();
    await call(site, at(gone), { method: 'DELETE', token: grace.token });
    await expect.poll(async () => (await reminders(grace)).length).toBe(before + 1);
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

  const view = async (id: string) =>
    call(site, at(id, '/views'), { method: 'POST', token: grace.token });

  it('is 404 once it is gone', async () => {
    await expectProblem(await view(randomUUID()), 404);
  });

  it('that is deleted while it is viewed is no fault', async () => {
    const id = await writeMessage(site);
    const waits =
      "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND strpos(query, 'viewers') > 0";
    const { answer } = await site.database.transaction(async (manager) => {
      await manager.query('DELETE FROM contact_messages WHERE id = $1', [id]);
      const viewed = view(id);
      await expect.poll(async () => site.database.query<object[]>(waits)).toHaveLength(1);
      return { answer: viewed };
    });
    expect((await answer).status).toBe(200);
    await expectProblem(await view(id), 404);
  });
});

describe('Saved answers', () => {
  interface Saved {
    savedAnswers: { id: string }[];
  }
  const path = '/inbox/saved-answers';
  const save = async (title: string, text: string) =>
    call(site, path, { method: 'PUT', token: grace.token, body: { title, text } });

  it('are shared by all staff, by title, and a title that is saved again is replaced', async () => {
    await save('Book a call', 'Dear {name}, pick a time.');
    await save('A price', 'Dear {name}, two weeks.');
    await save('Book a call', 'Dear {name}, pick a day.');
    const { savedAnswers } = await json<Saved>(call(site, path, { token: annie.token }));
    const changed = {
      by: { id: grace.id, name: 'Grace Hopper' },
      at: expect.any(String) as string,
    };
    expect(savedAnswers).toMatchObject([
      { title: 'A price', text: 'Dear {name}, two weeks.', ...changed },
      { title: 'Book a call', text: 'Dear {name}, pick a day.', ...changed },
    ]);
    for (const { id } of savedAnswers) {
      const gone = { method: 'DELETE', token: annie.token };
      expect((await call(site, `${path}/${id}`, gone)).status).toBe(204);
      await expectProblem(await call(site, `${path}/${id}`, gone), 404);
    }
  });

  it('are changed in a session only, and each change is an event of who did it', async () => {
    const token = await givePersonalToken(site, annie);
    const body = { title: 'A price', text: 'Pay eve@example.com.' };
    const gone = { method: 'DELETE', token };
    await expectNamed(await call(site, path, { method: 'PUT', token, body }), 'session-required');
    await expectNamed(await call(site, `${path}/${randomUUID()}`, gone), 'session-required');
    await call(site, path, { method: 'PUT', token: annie.token, body });
    const { events } = await json<{ events: object[] }>(
      call(site, '/auth/events?limit=1', { token: annie.token }),
    );
    expect(events).toMatchObject([{ type: 'saved-answers-changed' }]);
    await site.database.query('DELETE FROM saved_answers');
  });

  it(`are at most ${SAVED_ANSWERS_MAX}`, async () => {
    await site.database.query(
      `INSERT INTO saved_answers (title, text) SELECT 'No. ' || n, 'Yes.' FROM generate_series(1, $1) n`,
      [SAVED_ANSWERS_MAX],
    );
    await expectProblem(await save('One more', 'No.'), 409);
    expect((await save('No. 7', 'Perhaps.')).status).toBe(200);
    await site.database.query("DELETE FROM saved_answers WHERE title = 'No. 1'");
    const statuses = await Promise.all(
      ['a', 'b', 'c'].map(async (title) => (await save(title, 'Yes.')).status),
    );
    expect(statuses.toSorted()).toEqual([200, 409, 409]);
  });
});
