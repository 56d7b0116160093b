import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EntityManager } from 'typeorm';
import { Cleanup } from '#server/cleanup/cleanup';
import { recordBounce } from '#server/inbox/incoming/bounces';
import { MailService } from '#server/mail/mail.service';
import { createTestApp, type TestApp } from '#support/app';
import { freeAddress } from '#support/email-changes';
import { call } from '#support/factories';
import { type MailSink, startMailSink } from '#support/mail-sink';
import { signUpStaff, writeMessage } from '#support/staff';
import { expectProblem } from './problem.js';

/** The emails about a message while the mail server is away, or does not want them. */

let sink: MailSink;
let site: TestApp;
let staff: Awaited<ReturnType<typeof signUpStaff>>;
beforeAll(async () => {
  const smtp = { disabledCommands: ['STARTTLS'], hideSMTPUTF8: true };
  sink = await startMailSink({ delayMs: () => 4_000, smtp });
  site = await createTestApp({
    env: {
      SMTP_URL: sink.url,
      MAIL_FROM: 'Northfold <post@mail.example>',
      CONTACT_EMAIL: 'hello@northfold.example',
      INBOX_ADDRESS: 'inbox@northfold.example',
    },
  });
  staff = await signUpStaff(site, 'Grace Hopper');
});
beforeEach(async () => sink.turn('take'));
afterAll(async () => {
  await site.close();
  await sink.close();
});

interface Shown {
  state: string;
  unansweredSince: string | null;
  delivery: string;
  deliveryError: string | null;
  answers: { id: string; delivery: string; sentAt: string | null; error: string | null }[];
  history: { kind: string; to: string | null }[];
}

const ask = async (path: string, options: Parameters<typeof call>[2] = {}) =>
  call(site, `/inbox/messages/${path}`, { token: staff.token, ...options });
const read = async (id: string): Promise<Shown> => JSON.parse(await (await ask(id)).text());
const move = async (id: string, state: string) => ask(id, { method: 'PATCH', body: { state } });
const answer = async (id: string, text: string, cc?: string[]) =>
  ask(`${id}/answers`, { body: { text, cc } });
const mailedAbout = (id: string) =>
  sink.deliveries.filter(({ messageId }) => messageId.includes(id)).length;
const answeredTo = (email: string) =>
  sink.deliveries.filter(({ email: { to } }) => to.includes(email)).length;
/** The emails about a message that wait, or failed. */
const jobsOf = async (id: string) =>
  site.database.query<{ task: string; locked_by: string | null; last_error: string | null }[]>(
    `SELECT task, locked_by, last_error FROM jobs
     WHERE payload->>'message' = $1 OR task = 'email:contact-message' AND payload->>'id' = $1`,
    [id],
  );
/** The answer among them. */
const answerJobs = async (id: string) =>
  (await jobsOf(id)).filter(({ task }) => task === 'email:answer');

/** An answer that the mail server refused for good. @returns its id, and its message's */
async function answerInVain(email = freeAddress()) {
  const id = await writeMessage(site, { email });
  await expect.poll(() => mailedAbout(id)).toBe(1);
  await sink.turn('never');
  await answer(id, 'Dear Ada');
  await expect.poll(async () => (await read(id)).answers[0]?.delivery).toBe('failed');
  const answerId = (await read(id)).answers[0]?.id;
  return { id, retry: async () => ask(`${id}/answers/${answerId}/retry`, { method: 'POST' }) };
}

describe('The email about a message', () => {
  it('shows on the message: refused for good with the words of the mail server, or sent', async () => {
    await sink.turn('never');
    const id = await writeMessage(site, { email: freeAddress() });
    await expect.poll(async () => (await read(id)).delivery).toBe('failed');
    expect((await read(id)).deliveryError).toContain('550 No such mailbox');
    await sink.turn('take');
    await site.database.query('UPDATE jobs SET attempts = 0, run_at = now()');
    await expect.poll(async () => (await read(id)).delivery).toBe('sent');
    expect((await read(id)).deliveryError).toBeNull();
  });
});

describe('An answer', () => {
  it('goes to its copies, too, and would bounce to its message', async () => {
    const [email, cc] = [freeAddress(), [freeAddress(), freeAddress()]];
    const id = await writeMessage(site, { email });
    await answer(id, 'Dear Ada', cc);
    await expect.poll(() => answeredTo(email)).toBe(1);
    const found = sink.deliveries.find(({ email: { to } }) => to.includes(email));
    expect(found?.envelope.to).toEqual([email, ...cc]);
    expect(found?.envelope.from).toMatch(/^inbox\+[\da-f]{48}@northfold\.example$/);
    expect(found?.email.headers.get('cc')).toBe(cc.join(', '));
    expect((await read(id)).answers).toMatchObject([{ cc }]);
  });

  it('to an address beyond ASCII fails at once where the mail server takes none, and opens its message', async () => {
    const id = await writeMessage(site, { email: `müller.${randomUUID()}@example.com` });
    await expect.poll(() => mailedAbout(id)).toBe(1);
    const notice = sink.deliveries.find(({ messageId }) => messageId.includes(id));
    expect(notice?.email.replyTo).toMatchObject([{ address: expect.stringMatching(/^inbox\+/) }]);
    await move(id, 'done');
    await answer(id, 'Dear Jens');
    await expect
      .poll(async () => read(id))
      .toMatchObject({
        state: 'open',
        unansweredSince: expect.any(String),
        answers: [{ delivery: 'failed', error: expect.stringContaining('SMTPUTF8') }],
      });
  });
});

const REFUSED = 'smtp; 550 5.1.1 no such user';
/** Reads the report about an answer, as it comes in. @returns the message that it's about */
const report = async (answerId: string | undefined, action: string) => {
  const returned = `message-id: <answer.${answerId}@mail.example>\nreferences: <answer.${randomUUID()}@mail.example>`;
  const bounce = { report: { action, diagnostic: REFUSED, returned }, headers: [] };
  const mail = site.app.get(MailService);
  return site.app.get(EntityManager).transaction(async (tx) => recordBounce(tx, mail, bounce));
};

describe('An answer that bounces', () => {
  it('has failed with the words of the report, opens its message, and is sent after another try', async () => {
    const email = freeAddress();
    const id = await writeMessage(site, { email });
    await answer(id, 'Dear Ada');
    await expect.poll(async () => (await read(id)).answers[0]?.delivery).toBe('sent');
    await move(id, 'done');
    const answerId = (await read(id)).answers[0]?.id;
    expect(await report(answerId, 'delayed')).toBe(id);
    expect(await read(id)).toMatchObject({ state: 'done', answers: [{ delivery: 'sent' }] });
    for (const again of [1, 2])
      expect([again, await report(answerId, 'failed')]).toEqual([again, id]);
    const failed = [{ delivery: 'failed', sentAt: null, error: REFUSED }];
    expect(await read(id)).toMatchObject({
      state: 'open',
      unansweredSince: expect.any(String),
      answers: failed,
    });
    expect(await answerJobs(id)).toHaveLength(1);
    await ask(`${id}/answers/${answerId}/retry`, { method: 'POST' });
    await expect.poll(() => answeredTo(email)).toBe(2);
    expect((await read(id)).unansweredSince).toBeNull();
    expect(await report(randomUUID(), 'failed')).toBeUndefined();
  });
});

describe('An answer that the mail server does not want', () => {
  it('has failed with its words, and is sent after another try', async () => {
    const email = freeAddress();
    const { id, retry } = await answerInVain(email);
    expect((await read(id)).answers[0]?.error).toContain('550 No such mailbox');
    await sink.turn('take');
    expect((await retry()).status).toBe(200);
    await expect.poll(async () => (await read(id)).answers[0]?.delivery).toBe('sent');
    expect((await read(id)).answers[0]?.error).toBeNull();
    expect((await read(id)).history.map(({ kind }) => kind)).toContain('retry');
    await retry();
    expect(await answerJobs(id)).toEqual([]);
    expect(answeredTo(email)).toBe(1);
  });

  it('is sent once when two people try again, the second while it is on its way', async () => {
    const email = freeAddress();
    const { id, retry } = await answerInVain(email);
    await sink.turn('slow');
    await retry();
    await expect.poll(async () => (await answerJobs(id))[0]?.locked_by).toBeTruthy();
    const lastTry = `UPDATE jobs SET max_attempts = attempts WHERE payload->>'message' = $1`;
    await site.database.query(lastTry, [id]);
    const second: Shown = JSON.parse(await (await retry()).text());
    expect(second.answers).toMatchObject([{ delivery: 'queued' }]);
    await expect.poll(async () => answerJobs(id)).toEqual([]);
    expect(answeredTo(email)).toBe(1);
  });

  it('is not sent again where a worker died before it could note that it was done', async () => {
    const email = freeAddress();
    const id = await writeMessage(site, { email });
    await answer(id, 'Dear Ada');
    await expect.poll(async () => (await read(id)).answers[0]?.delivery).toBe('sent');
    const [{ id: answerId } = { id: '' }] = (await read(id)).answers;
    await expect.poll(async () => jobsOf(id)).toEqual([]);
    const job = { id: answerId, message: id };
    const sql = `INSERT INTO jobs (task, priority, payload) VALUES ('email:answer', 0, $1)`;
    await site.database.query(sql, [JSON.stringify(job)]);
    await expect.poll(async () => jobsOf(id)).toEqual([]);
    expect(answeredTo(email)).toBe(1);
  });

  it('waits with its words while the server asks for patience', async () => {
    const id = await writeMessage(site, { email: freeAddress() });
    await expect.poll(() => mailedAbout(id)).toBe(1);
    await sink.turn('later');
    await answer(id, 'Dear Ada');
    await expect
      .poll(async () => (await read(id)).answers[0])
      .toMatchObject({ delivery: 'queued', sentAt: null, error: expect.stringContaining('451') });
    await sink.turn('take');
    await expect.poll(async () => (await read(id)).answers[0]?.delivery).toBe('sent');
  });

  it('is unknown among those of another message', async () => {
    const [one, other] = [await writeMessage(site), await writeMessage(site)];
    const answerId = (JSON.parse(await (await answer(one, 'Dear Ada')).text()) as Shown).answers[0]
      ?.id;
    for (const id of [answerId, randomUUID(), 'none']) {
      await expectProblem(await ask(`${other}/answers/${id}/retry`, { method: 'POST' }), 404);
    }
  });
});

describe('Spam', () => {
  it('is not mailed until a member of the staff takes it out', async () => {
    const id = await writeMessage(site, { website: 'https://robot.example' });
    expect(await read(id)).toMatchObject({ state: 'spam' });
    const moved: Shown = JSON.parse(await (await move(id, 'new')).text());
    expect(moved).toMatchObject({ state: 'new' });
    await expect.poll(() => mailedAbout(id)).toBe(1);
  });

  it('is spam no longer once it is answered', async () => {
    const email = freeAddress();
    const id = await writeMessage(site, { email, website: 'https://robot.example' });
    await answer(id, 'You are no robot');
    await expect.poll(() => answeredTo(email)).toBe(1);
    expect((await read(id)).state).toBe('open');
    await expect.poll(() => mailedAbout(id)).toBe(1);
  });

  it('takes its waiting emails back once it is found, an answer too, and says by whom', async () => {
    const email = freeAddress();
    await sink.turn('refuse');
    const id = await writeMessage(site, { email });
    await answer(id, 'Too early');
    const isBetweenTries = async () =>
      (await jobsOf(id)).map((job) => job.locked_by === null && job.last_error !== null);
    await expect.poll(isBetweenTries).toEqual([true, true]);
    await move(id, 'spam');
    expect(await jobsOf(id)).toEqual([]);
    expect(await read(id)).toMatchObject({
      state: 'spam',
      answers: [{ delivery: 'failed', error: null }],
    });
    await sink.turn('take');
    await move(id, 'open');
    await expect.poll(() => mailedAbout(id)).toBe(1);
    const [{ id: answerId } = { id: '' }] = (await read(id)).answers;
    await ask(`${id}/answers/${answerId}/retry`, { method: 'POST' });
    await expect.poll(() => answeredTo(email)).toBe(1);
  });

  it('is not tried again if it was on its way when it was found', async () => {
    const email = freeAddress();
    await sink.turn('hang');
    const before = sink.connections();
    const id = await writeMessage(site, { email });
    await answer(id, 'Too early');
    await expect.poll(() => sink.connections() - before).toBeGreaterThanOrEqual(2);
    await move(id, 'spam');
    await sink.turn('take');
    await expect.poll(async () => jobsOf(id)).toEqual([]);
    expect(mailedAbout(id)).toBe(0);
    expect(answeredTo(email)).toBe(0);
  });

  it('of long ago is not gone the next moment, and after its time is', async () => {
    const id = await writeMessage(site);
    const age = async (column: string) =>
      site.database.query(
        `UPDATE contact_messages SET ${column} = now() - interval '91 days' WHERE id = $1`,
        [id],
      );
    await age('received_at');
    await move(id, 'spam');
    await site.app.get(Cleanup).run();
    expect((await ask(id)).status).toBe(200);
    await age('changed_at');
    await site.app.get(Cleanup).run();
    await expectProblem(await ask(id), 404);
  });

  it('is not in the summary when the staff put it there', async () => {
    const id = await writeMessage(site);
    await move(id, 'spam');
    const sql = 'SELECT summarised_at FROM contact_messages WHERE id = $1';
    expect(await site.database.query(sql, [id])).toEqual([{ summarised_at: expect.any(Date) }]);
  });
});
