import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { EntityManager } from 'typeorm';
import { recordBounce } from '#server/inbox/incoming/added-lines';
import { parseRawEmail } from '#server/inbox/incoming/parse-email';
import { MailService } from '#server/mail/mail.service';
import { freeAddress } from '#support/email-changes';
import { writeMessage } from '#support/staff';
import { type Shown, useDelivery } from './delivery-scene.js';
import { expectProblem } from './problem.js';

/* The emails about a message while the mail server is away, or does not want them. */

const { scene, ask, read, move, answer, mailedAbout, answeredTo, jobsOf, answerJobs } =
  useDelivery();

/** An answer that the mail server refused for good. @returns its id, and its message's */
async function answerInVain(email = freeAddress()) {
  const id = await writeMessage(scene.site, { email });
  await expect.poll(() => mailedAbout(id)).toBe(1);
  await scene.sink.turn('never');
  await answer(id, 'Dear Ada');
  await expect.poll(async () => (await read(id)).answers[0]?.delivery).toBe('failed');
  const answerId = (await read(id)).answers[0]?.id;
  return { id, retry: async () => ask(`${id}/answers/${answerId}/retry`, { method: 'POST' }) };
}

describe('The email about a message', () => {
  it('shows on the message: refused for good with the words of the mail server, or sent', async () => {
    await scene.sink.turn('never');
    const id = await writeMessage(scene.site, { email: freeAddress() });
    await expect.poll(async () => (await read(id)).delivery).toBe('failed');
    expect((await read(id)).deliveryError).toContain('550 No such mailbox');
    await scene.sink.turn('take');
    await scene.site.database.query('UPDATE jobs SET attempts = 0, run_at = now()');
    await expect.poll(async () => (await read(id)).delivery).toBe('sent');
    expect((await read(id)).deliveryError).toBeNull();
  });
});

describe('An answer', () => {
  it('goes to its copies, too, and would bounce to its message', async () => {
    const [email, cc] = [freeAddress(), [freeAddress(), freeAddress()]];
    const id = await writeMessage(scene.site, { email });
    await answer(id, 'Dear Ada', cc);
    await expect.poll(() => answeredTo(email)).toBe(1);
    const found = scene.sink.deliveries.find(({ email: { to } }) => to.includes(email));
    expect(found?.envelope.to).toEqual([email, ...cc]);
    expect(found?.envelope.from).toMatch(/^inbox\+[\da-f]{48}@northfold\.example$/);
    expect(found?.email.headers.get('cc')).toBe(cc.join(', '));
    expect((await read(id)).answers).toMatchObject([{ cc }]);
  });

  it('to an address beyond ASCII fails at once where the mail server takes none, and opens its message', async () => {
    const id = await writeMessage(scene.site, { email: `müller.${randomUUID()}@example.com` });
    await expect.poll(() => mailedAbout(id)).toBe(1);
    const notice = scene.sink.deliveries.find(({ messageId }) => messageId.includes(id));
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

describe('An answer to an address beyond ASCII', () => {
  it('waits for a mail server that hangs up before it has said what it takes', async () => {
    const id = await writeMessage(scene.site, { email: `müller.${randomUUID()}@example.com` });
    await expect.poll(() => mailedAbout(id)).toBe(1);
    await scene.sink.turn('close');
    await answer(id, 'Dear Jens');
    await expect
      .poll(async () => answerJobs(id))
      .toMatchObject([{ last_error: expect.stringMatching(/./) }]);
    expect((await read(id)).answers).toMatchObject([{ delivery: 'queued' }]);
  });
});

const REFUSED = 'smtp; 550 5.1.1 no such user';
/** Reads the report about an answer, as it comes in. @returns the message that it's about */
const report = async (answerId: string | undefined, action: string, email?: string) => {
  const returned = `message-id: <answer.${answerId}@mail.example>\nreferences: <answer.${randomUUID()}@mail.example>`;
  const read = email && (await parseRawEmail(Buffer.from(`${email}${returned}\n\nDear Ada`)));
  const bounce = read || { report: { action, diagnostic: REFUSED, returned }, header: () => '' };
  const mail = scene.site.app.get(MailService);
  return scene.site.app
    .get(EntityManager)
    .transaction(async (tx) => recordBounce(tx, mail, bounce));
};

describe('An answer that bounces', () => {
  it('has failed with the words of the report, opens its message, and is sent after another try', async () => {
    const email = freeAddress();
    const id = await writeMessage(scene.site, { email });
    await answer(id, 'Dear Ada');
    await expect.poll(async () => (await read(id)).answers[0]?.delivery).toBe('sent');
    await move(id, 'done');
    const answerId = (await read(id)).answers[0]?.id;
    expect(await report(answerId, 'delayed')).toBe(id);
    expect(await read(id)).toMatchObject({ state: 'done', answers: [{ delivery: 'sent' }] });
    const qmail =
      'From: MAILER-DAEMON@mx.example\n\nHi. This is the qmail-send program at mx.example.\n\n' +
      `<${email}>:\n${REFUSED}\n\n--- Below this line is a copy of the message.\n\n`;
    for (const by of [qmail, undefined])
      expect([by, await report(answerId, 'failed', by)]).toEqual([by, id]);
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
    await scene.sink.turn('take');
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
    await scene.sink.turn('slow');
    await retry();
    await expect.poll(async () => (await answerJobs(id))[0]?.locked_by).toBeTruthy();
    const lastTry = `UPDATE jobs SET max_attempts = attempts WHERE payload->>'message' = $1`;
    await scene.site.database.query(lastTry, [id]);
    const second: Shown = JSON.parse(await (await retry()).text());
    expect(second.answers).toMatchObject([{ delivery: 'queued' }]);
    await expect.poll(async () => answerJobs(id)).toEqual([]);
    expect(answeredTo(email)).toBe(1);
  });

  it('is not sent again where a worker died before it could note that it was done', async () => {
    const email = freeAddress();
    const id = await writeMessage(scene.site, { email });
    await answer(id, 'Dear Ada');
    await expect.poll(async () => (await read(id)).answers[0]?.delivery).toBe('sent');
    const [{ id: answerId } = { id: '' }] = (await read(id)).answers;
    await expect.poll(async () => jobsOf(id)).toEqual([]);
    const job = { id: answerId, message: id };
    const sql = `INSERT INTO jobs (task, priority, payload) VALUES ('email:answer', 0, $1)`;
    await scene.site.database.query(sql, [JSON.stringify(job)]);
    await expect.poll(async () => jobsOf(id)).toEqual([]);
    expect(answeredTo(email)).toBe(1);
  });

  it('waits with its words while the server asks for patience', async () => {
    const id = await writeMessage(scene.site, { email: freeAddress() });
    await expect.poll(() => mailedAbout(id)).toBe(1);
    await scene.sink.turn('later');
    await answer(id, 'Dear Ada');
    await expect
      .poll(async () => (await read(id)).answers[0])
      .toMatchObject({ delivery: 'queued', sentAt: null, error: expect.stringContaining('451') });
    await scene.sink.turn('take');
    await expect.poll(async () => (await read(id)).answers[0]?.delivery).toBe('sent');
  });

  it('is unknown among those of another message', async () => {
    const [one, other] = [await writeMessage(scene.site), await writeMessage(scene.site)];
    const answerId = (JSON.parse(await (await answer(one, 'Dear Ada')).text()) as Shown).answers[0]
      ?.id;
    for (const id of [answerId, randomUUID(), 'none']) {
      await expectProblem(await ask(`${other}/answers/${id}/retry`, { method: 'POST' }), 404);
    }
  });
});
