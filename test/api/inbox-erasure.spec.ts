import { describe, expect, it } from 'vitest';
import { emailKey } from '#server/limits/limits';
import { canonicalEmail } from '#server/shared/email-address';
import { useTestApp } from '#support/app';
import { freeAddress } from '#support/email-changes';
import { call, type CallOptions, signUpAndLogIn } from '#support/factories';
import { signUpStaff, writeMessage } from '#support/staff';
import { eventsOf, useStaff } from './accounts.js';
import { expectProblem } from './problem.js';

/** Emails wait here: nothing sends them. */
const site = useTestApp({ env: { WORKER: 'off' } });

const staff = useStaff(site, 'Grace Hopper');

const ask = async (path: string, options: CallOptions = {}) =>
  call(site, `/inbox/messages/${path}`, { token: staff.token, ...options });

describe('A deleted message', () => {
  it('takes its notes, answers and waiting emails along', async () => {
    const id = await writeMessage(site, { email: freeAddress(), name: 'Forget Me' });
    await ask(`${id}/notes`, { body: { text: 'A note' } });
    await ask(`${id}/answers`, { body: { text: 'Never read' } });
    await site.database.query(
      `INSERT INTO jobs (task, payload) SELECT 'email:account', jsonb_build_object('message', $1::text)`,
      [id],
    );
    expect((await ask(id, { method: 'DELETE' })).status).toBe(204);
    await expectProblem(await ask(id), 404);
    const left = await site.database.query(
      `SELECT message_id::text FROM inbox_entries WHERE message_id = $1
       UNION ALL SELECT id::text FROM jobs WHERE strpos(payload::text, $1::text) > 0`,
      [id],
    );
    expect(left).toEqual([]);
  });

  it('is in the activity of who deleted it, as is all else that they did', async () => {
    const id = await writeMessage(site);
    const { token } = await signUpStaff(site);
    await ask(id, { token, method: 'PATCH', body: { state: 'open' } });
    await ask(`${id}/notes`, { token, body: { text: 'A note' } });
    await ask(`${id}/answers`, { token, body: { text: 'An answer' } });
    await ask(id, { token, method: 'DELETE' });
    const last = await writeMessage(site);
    await call(site, '/inbox/export?format=json', { token }).then((file) => file.text());
    await ask(`${last}/address`, { token }).then((file) => file.text());
    await ask(`${last}/address`, { token, method: 'DELETE' });
    const events = await eventsOf(site, token);
    expect(events.filter((type) => type.startsWith('message')).toSorted()).toEqual([
      'message-answered',
      'message-changed',
      'message-deleted',
      'message-noted',
      'messages-erased',
      'messages-exported',
      'messages-exported',
    ]);
  });
});

describe('The address of a message', () => {
  it('is erased with all its messages in any spelling, and those of others stay', async () => {
    const email = freeAddress();
    const [one, two, other] = [
      await writeMessage(site, { email }),
      await writeMessage(site, { email: email.toUpperCase() }),
      await writeMessage(site, { email: freeAddress() }),
    ];
    await ask(`${one}/notes`, { body: { text: 'A note' } });
    expect((await ask(`${two}/address`, { method: 'DELETE' })).status).toBe(204);
    for (const id of [one, two]) await expectProblem(await ask(id), 404);
    expect((await ask(other)).status).toBe(200);
  });

  it('is erased with more messages than one transaction takes', async () => {
    const email = freeAddress();
    const id = await writeMessage(site, { email });
    await site.database.query(
      `INSERT INTO contact_messages (name, email, email_canonical, subject, message)
       SELECT name, email, email_canonical, subject, message
       FROM contact_messages, generate_series(1, 1200) WHERE id = $1`,
      [id],
    );
    expect((await ask(`${id}/address`, { method: 'DELETE' })).status).toBe(204);
    const rows = 'SELECT FROM contact_messages WHERE email = $1';
    expect(await site.database.query(rows, [email])).toEqual([]);
  });

  it('takes replies to the messages of others along', async () => {
    const email = freeAddress();
    const [id, other] = [await writeMessage(site, { email }), await writeMessage(site)];
    await site.database.query(
      `INSERT INTO inbox_entries (message_id, version, kind, text, sender)
       SELECT $1, 1, kind, 'Hello', sender FROM unnest(ARRAY['reply', 'auto-reply', 'answer']) AS kind,
         unnest(ARRAY[$2, 'friend@example.com']) AS sender`,
      [other, email],
    );
    await ask(`${id}/address`, { method: 'DELETE' });
    const left = await site.database.query(
      'SELECT kind FROM inbox_entries WHERE message_id = $1 ORDER BY sender = $2, kind',
      [other, email],
    );
    const kinds = left.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(['answer', 'auto-reply', 'reply', 'answer']);
  });

  it('that has an account keeps its emails, and what is counted against guesses', async () => {
    const { email } = await signUpAndLogIn(site);
    const id = await writeMessage(site, { email });
    const key = emailKey(canonicalEmail(email));
    await site.database.query(
      `INSERT INTO limit_counters (name, subject, points, resets_at)
       VALUES ('login-strangers', $1, 9, now() + interval '1 hour')`,
      [key],
    );
    expect((await ask(`${id}/address`, { method: 'DELETE' })).status).toBe(204);
    await expectProblem(await ask(id), 404);
    const kept = await site.database.query(
      `SELECT EXISTS (SELECT FROM limit_counters WHERE subject = $1) AS guesses,
         EXISTS (SELECT FROM jobs WHERE payload->>'to' = $2 AND payload->>'kind' = 'confirm-address') AS email`,
      [key, email],
    );
    expect(kept).toEqual([{ guesses: true, email: true }]);
  });

  it('is downloaded with everything: messages, notes, answers, history', async () => {
    const email = freeAddress();
    const [one, two] = [await writeMessage(site, { email }), await writeMessage(site, { email })];
    await ask(`${one}/notes`, { body: { text: 'Kept beside it' } });
    await ask(`${two}/answers`, { body: { text: 'Sent to her' } });
    const file = await ask(`${two}/address`);
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename=".*\.json"$/);
    expect(await file.json()).toMatchObject([
      { id: two, answers: [{ text: 'Sent to her' }] },
      { id: one, notes: [{ text: 'Kept beside it', by: { name: 'Grace Hopper' } }] },
    ]);
  });

  it('is downloaded with its replies to the messages of others, and nothing of those', async () => {
    const email = freeAddress();
    const [id, other] = [await writeMessage(site, { email }), await writeMessage(site)];
    await site.database.query(
      `INSERT INTO inbox_entries (message_id, version, kind, text, sender)
       SELECT message_id, n, kind, 'Number ' || n, sender FROM generate_series(1, 60) AS n,
         (VALUES ($1::uuid, 'reply', $3), ($2, 'auto-reply', $3), ($2, 'reply', 'friend@example.com'))
           AS written (message_id, kind, sender)`,
      [id, other, email],
    );
    const [message, ...rest] = JSON.parse(await (await ask(`${id}/address`)).text());
    expect(message).toMatchObject({ id, replies: { length: 60 } });
    const texts = rest.map(({ text }: { text: string }) => text);
    expect(new Set(texts)).toEqual(
      new Set(Array.from({ length: 60 }, (_, n) => `Number ${n + 1}`)),
    );
    expect(rest[0]).toEqual({
      id: expect.any(String),
      at: expect.any(String),
      sender: email,
      text: texts[0],
      automatic: true,
      incoming: null,
    });
    expect(rest).toHaveLength(60);
  });
});
